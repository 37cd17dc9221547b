import TestKit
import Testing

@Suite(.fewAtOnce, .onOtherScreens) struct OtherScreenTests {
  @Test(
    "drained, stopped by another window, covered at zero, full-screen too, deaf, left with Alt+Tab, and lifted by a log",
    arguments: WindowManager.others)
  func story(_ manager: WindowManager) async throws {
    let desk = try await ScreenDesk(manager)
    try await desk.openFree("notepad")
    _ = try await desk.client.reply("GRANT 1m")
    try await desk.openBlocked("game")
    try await desk.activate("game")
    let start = ContinuousClock.now
    for left in [45, 30] { try await desk.waitForBalance(left, within: .seconds(25)) }
    try await Task.sleep(until: start + .seconds(35))
    try await desk.activate("notepad")
    try await desk.display.run("xdotool", "mousemove", "100", "120")
    try await Task.sleep(for: .seconds(2))
    expect(try await desk.client.reply("BALANCE"), begins: "OK balance=30 ")

    try await desk.activate("game")
    let focus = try await FocusCount(desk.display)
    try await desk.useUp()
    try await desk.waitForCover("game")
    try await desk.type("secret")
    try await desk.key("F5", "ctrl+d")
    try await focus.expectFew()
    #expect(await desk.isActive("game"))
    #expect(desk.typed("game") == "")
    try await desk.display.run("wmctrl", "-r", "game", "-b", "add,fullscreen")
    let whole = "\(Display.width)x\(Display.height)+0+0"
    try await desk.wait(for: "the whole screen is covered") { try await desk.shields == [whole] }
    #expect(try await desk.picture.count(ScreenDesk.blocked) == 0)
    try await desk.display.run("wmctrl", "-r", "game", "-b", "remove,fullscreen")
    try await desk.waitForCover("game")
    try await desk.wait(for: "Alt+Tab switches") {
      // KWin learns of its keys a while after it has started.
      try await desk.key("alt+Tab")
      return await eventually(within: .seconds(1)) { await desk.isActive("notepad") }
    }
    try await desk.waitForCover("game")
    try await desk.activate("game")
    try await desk.waitForCover("game")
    try await desk.key("Return", "Return", "Return")
    _ = try await desk.watcher.event("unshield")
    try await desk.waitForNoShield()
    try await desk.type("on\n")
    try await desk.wait(for: "the game hears what is typed") { desk.typed("game") == "on\n" }
    #expect(try await desk.logged == 1)
  }
}
