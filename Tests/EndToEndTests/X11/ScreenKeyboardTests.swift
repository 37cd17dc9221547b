import TestKit
import Testing

/// Keys and clicks on a shield.
@Suite(.fewAtOnce, .onScreen) struct ScreenKeyboardTests {
  @Test(
    "situation 48: what is typed at a shield arrives nowhere, Alt+Tab still switches, and the focus is not fought over",
    arguments: WindowManager.three)
  func typing(_ manager: WindowManager) async throws {
    let desk = try await ScreenDesk.begun(manager)
    try await desk.type("before\n")
    try await desk.wait(for: "typing arrives without a shield") { desk.typed("game") == "before\n" }
    let focus = try await FocusCount(desk.display)
    try await desk.useUp()
    try await desk.waitForCover("game")
    try await desk.type("secret 123")
    try await desk.key("F5", "ctrl+d", "ctrl+shift+v", "shift+Insert", "BackSpace")
    try await focus.expectFew()
    #expect(await desk.isActive("game"))
    #expect(desk.typed("game") == "before\n")

    if manager.hasAltTab {
      try await desk.key("alt+Tab")
      try await desk.wait(for: "Alt+Tab switches") { await desk.isActive("notepad") }
    } else {
      try await desk.activate("notepad")
    }
    try await desk.type("note\n")
    try await desk.wait(for: "the other window hears what is typed") { desk.typed("notepad") == "note\n" }
    try await focus.expectFew()
    #expect(desk.typed("game") == "before\n")
    try await desk.waitForCover("game")
  }

  @Test(
    "20 push-ups are logged from the shield with the keyboard alone, and one is back in the game within a second",
    arguments: WindowManager.three)
  func logs(_ manager: WindowManager) async throws {
    let desk = try await ScreenDesk.begun(manager)
    var times: [Duration] = []
    // A busy machine may be late itself, but not three times.
    for round in 1...3 where times.last.map({ $0 > .seconds(1) }) ?? true {
      try await desk.useUp()
      try await desk.waitForCover("game")
      // Two pages further; what is a second later on may be pressed before it is painted.
      try await desk.key("Return", "Return", "Return")
      let start = ContinuousClock.now
      _ = try await desk.watcher.event("unshield")
      try await desk.type("on\(round)\n")
      try await desk.wait(for: "the game hears what is typed") { desk.typed("game").hasSuffix("on\(round)\n") }
      times.append(ContinuousClock.now - start)
      #expect(await desk.isActive("game"))
      #expect(try await desk.logged == round)
    }
    #expect(times.contains { $0 <= .seconds(1) }, "it took \(times)")
  }

  @Test("Enter held down opens one page, and ten times Enter log once", arguments: WindowManager.three)
  func held(_ manager: WindowManager) async throws {
    let desk = try await ScreenDesk.begun(manager)
    try await desk.useUp()
    try await desk.waitForCover("game")
    try await desk.display.run("xdotool", "keydown", "Return")
    // As long as a person holds it by mistake: the server repeats it after 0.66 s, 25 times a second.
    try await Task.sleep(for: .milliseconds(1500))
    try await desk.display.run("xdotool", "keyup", "Return")
    #expect(try await desk.logged == 0)
    try await desk.waitForCover("game")
    try await desk.display.run("xdotool", "key", "--repeat", "10", "--delay", "20", "Return")
    _ = try await desk.watcher.event("unshield")
    try await desk.waitForNoShield()
    #expect(try await desk.logged == 1)
    expect(try await desk.client.reply("BALANCE"), begins: "OK balance=300 ")
  }

  @Test("20 push-ups are logged from the shield with the mouse alone")
  func mouse() async throws {
    let desk = try await ScreenDesk.begun()
    try await desk.display.run("wmctrl", "-r", "game", "-b", "add,fullscreen")
    try await desk.useUp()
    try await desk.wait(for: "the screen is covered") { try await desk.picture.count(ScreenDesk.blocked) == 0 }
    try await desk.click(Self.accent, from: .bottom)
    try await desk.click(Self.choice, from: .top)
    try await desk.wait(for: "the question is asked") {
      try await desk.picture.line(Self.choice, from: .top) == nil
    }
    try await desk.click(Self.accent, from: .bottom)
    _ = try await desk.watcher.event("unshield")
    #expect(try await desk.logged == 1)
    #expect(await desk.isActive("game"))
  }

  // The buttons of the light shield: the one that is suggested, and the ways to earn.
  private static let accent = Picture.Color(0x1c7a67)
  private static let choice = Picture.Color(0xe4f2ee)

  @Test(
    "Close minimises the window; where the window manager cannot, the focus goes and the shield stays",
    arguments: WindowManager.three, ["Escape", "Tab Return"])
  func close(_ manager: WindowManager, _ keys: String) async throws {
    let desk = try await ScreenDesk.begun(manager)
    try await desk.useUp()
    try await desk.waitForCover("game")
    for key in keys.split(separator: " ") { try await desk.key(String(key)) }
    try await desk.wait(for: "the other window is in front") { await desk.isActive("notepad") }
    if manager.canMinimize {
      try await desk.waitForNoShield()
      #expect(
        try await desk.display.run("xprop", "-id", try await desk.number("game"), "WM_STATE").contains("Iconic"))
    } else {
      try await desk.waitForCover("game")
    }
    #expect(try await desk.logged == 0)
    // Back in front it is covered again, and answers again.
    try await desk.activate("game")
    try await desk.waitForCover("game")
    try await desk.key("Return", "Return", "Return")
    _ = try await desk.watcher.event("unshield")
    #expect(try await desk.logged == 1)
  }
}

extension ScreenDesk {
  /// How often push-ups were credited.
  var logged: Int {
    get async throws { try await client.ask("HISTORY").count { $0.contains("activity=pushups") } }
  }
}
