import TestKit
import Testing

@Suite(.fewAtOnce, .onScreen) struct ScreenDrainTests {
  @Test(
    "35 s in front of a blocked window cost 0:30; another in front stops it, wherever the pointer is",
    arguments: WindowManager.three)
  func drains(_ manager: WindowManager) async throws {
    let desk = try await ScreenDesk(manager)
    _ = try await desk.client.reply("GRANT 1m")
    try await desk.openBlocked("game")
    try await desk.openFree("notepad")
    try await desk.activate("notepad")
    let before = Int(try await desk.client.reply("BALANCE").drop { !$0.isNumber }.prefix { $0.isNumber }) ?? 0
    try await desk.activate("game")
    let start = ContinuousClock.now
    for left in [before - 15, before - 30] { try await desk.waitForBalance(left, within: .seconds(25)) }
    #expect(ContinuousClock.now - start > .seconds(25))
    try await Task.sleep(until: start + .seconds(35))
    expect(try await desk.client.reply("BALANCE"), begins: "OK balance=\(before - 30) ")

    try await desk.activate("notepad")
    let frame = try await desk.frame(of: "game").split { !$0.isNumber }.compactMap { Int($0) }
    try await desk.display.run("xdotool", "mousemove", "\(frame[2] + 20)", "\(frame[3] + 40)")
    // The rest of the step that is begun would be over by then.
    try await Task.sleep(for: .seconds(12))
    expect(try await desk.client.reply("BALANCE"), begins: "OK balance=\(before - 30) ")
    expect(try await desk.why, contains: " reason=not-blocked ")
  }

  @Test("situation 28: with nothing in front nothing drains, and the desktop's next window counts again")
  func empty() async throws {
    let desk = try await ScreenDesk()
    _ = try await desk.client.reply("GRANT 1m")
    try await desk.openBlocked("game")
    try await desk.activate("game")
    try await desk.close("game")
    try await desk.wait(for: "nothing is in front") { try await desk.why.contains(" reason=unfocused ") }
    try await desk.openBlocked("game")
    try await desk.activate("game")
    expect(try await desk.why, contains: " reason=draining ")
  }

  @Test("situation 33: why says which names a window was seen under, and which of them a rule matched")
  func names() async throws {
    let desk = try await ScreenDesk.begun()
    expect(try await desk.why, contains: " matched=xterm seen=")
    let result = try await desk.earnd.earn("why")
    expect(result.output, contains: " rule block app XTerm (matched xterm) · seen as ")
    try await desk.activate("notepad")
    expect(try await desk.why, ends: " source=desktop seen=notepad")
  }
}

extension ScreenDesk {
  func waitForBalance(_ seconds: Int, within limit: Duration) async throws {
    while true {
      let event = try await watcher.event("balance", within: limit)
      if event.contains(" balance=\(seconds) ") { return }
    }
  }
}
