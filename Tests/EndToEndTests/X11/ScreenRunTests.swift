import TestKit
import Testing

@Suite(.fewAtOnce, .onScreen) struct ScreenRunTests {
  @Test("a program under earn run in a terminal counts only while that terminal is in front")
  func terminal() async throws {
    let desk = try await ScreenDesk()
    _ = try await desk.client.reply("GRANT 10m")
    try await desk.openFree("notepad", geometry: "30x8+20+20")
    let earn = "EARN_SOCKET=\(desk.earnd.socket) \(BuiltProducts.path("earn"))"
    try await desk.openFree("notepad 2", command: "\(earn) run --as movie -- sleep 1000")
    for _ in 0..<2 {
      try await desk.bringUp("notepad 2")
      try await desk.wait(for: "the program drains") { try await desk.movie.contains(" reason=draining ") }
      try await desk.bringUp("notepad")
      try await desk.wait(for: "it does not") { try await desk.movie.contains(" reason=unfocused ") }
    }
  }
}

extension ScreenDesk {
  fileprivate var movie: String {
    get async throws { try await client.ask("WHY").first { $0.contains(" target=movie ") } ?? "" }
  }

  fileprivate func bringUp(_ title: String) async throws {
    let id = try await number(title)
    try await wait(for: "\(title) is in front") {
      _ = try await display.run("wmctrl", "-i", "-a", id)
      return await isActive(title)
    }
  }
}
