import TestKit
import Testing

/// The installed apps, as the service and the companion list them.
@Suite(.fewAtOnce) struct AppsTests {
  @Test("APPS and earn apps list what is installed by category, and UNBLOCK knows what a category blocks")
  func listed() async throws {
    let share = try TemporaryDirectory()
    for (id, keys) in [
      "org.example.Chess": "Name=Chess\nCategories=Game;", "steam": "Name=Steam\nCategories=Network;Game;",
      "org.example.Writer": "Name=Writer\nCategories=Office;",
    ] {
      try share.write("[Desktop Entry]\n\(keys)\n", to: "applications/\(id).desktop")
    }
    let environment = ["XDG_DATA_HOME": share.path, "XDG_DATA_DIRS": share.path]
    let earnd = try await Earnd.start(
      rules: houseRules + "\nblock app steam\nblock category Office\n", environment: environment)
    let rows = try await earnd.connect().ask("APPS")
    for row in [
      "ROW app=org.example.Chess name=Chess category=Game blocked=0",
      "ROW app=steam name=Steam category=Network blocked=1",
      "ROW app=org.example.Writer name=Writer category=Office blocked=1",
    ] {
      #expect(rows.contains(row))
    }
    #expect(
      try await earnd.connect().ask("APPS category=office")
        == ["ROW app=org.example.Writer name=Writer category=Office blocked=1", "OK"])
    let listed = try await earnd.earn("apps", "office")
    #expect(listed == EarnResult(status: 0, output: "Office  Writer  org.example.Writer  blocked\n"))
    expect(try await earnd.reply("UNBLOCK app=writer"), is: "OK changed=0 by=\"block category Office\"")
    expect(try await earnd.reply("UNBLOCK app=steam"), is: "OK changed=1")
    expect(try await earnd.reply("UNBLOCK app=steam"), is: "OK changed=0")
    try await earnd.stop()
  }
}
