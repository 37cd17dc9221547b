import Glibc
import TestKit
import Testing

/// Where shields lie, and over what.
@Suite(.fewAtOnce, .onScreen) struct ScreenShieldTests {
  @Test(
    "a shield lies over the frame, full-screen too, after moving, resizing and changing the workspace; a log lifts it",
    arguments: WindowManager.three)
  func follows(_ manager: WindowManager) async throws {
    let desk = try await ScreenDesk.begun(manager)
    try await desk.useUp()
    try await desk.waitForCover("game")
    if manager != .i3 {
      try await desk.display.run("xdotool", "windowmove", try await desk.number("game"), "200", "120")
      try await desk.waitForCover("game")
      try await desk.display.run("xdotool", "windowsize", try await desk.number("game"), "400", "300")
      try await desk.waitForCover("game")
    }
    try await desk.display.run("wmctrl", "-r", "game", "-b", "add,fullscreen")
    let whole = "\(Display.width)x\(Display.height)+0+0"
    try await desk.wait(for: "the whole screen is covered") { try await desk.shields == [whole] }
    #expect(try await desk.picture.count(ScreenDesk.blocked) == 0)
    try await desk.display.run("wmctrl", "-r", "game", "-b", "remove,fullscreen")
    try await desk.wait(for: "it is smaller again") { try await desk.frame(of: "game") != whole }
    try await desk.waitForCover("game")

    try await desk.goToWorkspace(1)
    try await desk.waitForNoShield()
    try await desk.goToWorkspace(0)
    try await desk.waitForCover("game")

    #expect(try await desk.earnd.earn("log", "pushups", "20").status == 0)
    try await desk.waitForNoShield()
    #expect(try await desk.picture.count(ScreenDesk.blocked) > 1000)
  }

  @Test(
    "situation 24: every visible blocked window is covered, and stays so when the focus goes to one that is not",
    arguments: WindowManager.three)
  func others(_ manager: WindowManager) async throws {
    let desk = try await ScreenDesk(manager)
    _ = try await desk.client.reply("GRANT 10m")
    try await desk.openFree("notepad")
    try await desk.openBlocked("game", geometry: "40x10+20+20")
    try await desk.openBlocked("film", geometry: "40x10+20+300")
    try await desk.activate("notepad")
    try await desk.useUp()
    try await desk.waitForCover("game", "film")
    try await desk.activate("game")
    try await desk.waitForCover("game", "film")
    try await desk.activate("notepad")
    try await desk.waitForCover("game", "film")
    #expect(try await desk.picture.count(ScreenDesk.free) > 1000)
    try await desk.type("note\n")
    try await desk.wait(for: "the free window hears what is typed") { desk.typed("notepad") == "note\n" }
    try await desk.close("film")
    try await desk.waitForCover("game")
  }

  @Test("situation 46: with two outputs a window on both is covered on both, full-screen on either too")
  func outputs() async throws {
    let desk = try await ScreenDesk.begun()
    try await desk.useUp()
    try await desk.waitForCover("game")
    try await desk.display.run("xrandr", "--setmonitor", "left", "400/100x600/150+0+0", "screen")
    try await desk.display.run("xrandr", "--setmonitor", "right", "400/100x600/150+400+0", "none")
    try await desk.waitForCover("game")
    for place in [("30", "60"), ("250", "100"), ("500", "200")] {
      try await desk.display.run("xdotool", "windowmove", try await desk.number("game"), place.0, place.1)
      try await desk.waitForCover("game")
    }
    try await desk.display.run("wmctrl", "-r", "game", "-b", "add,fullscreen")
    try await desk.wait(for: "it is as high as the screen") { try await desk.frame(of: "game").contains("x600+") }
    try await desk.waitForCover("game")
  }

  @Test("situation 34: a window over the whole screen that is not called full-screen is covered whole")
  func unflagged() async throws {
    let desk = try await ScreenDesk.begun()
    let id = try await desk.number("game")
    // No decoration, in the words of Motif, as games ask for it.
    try await desk.display.run(
      "xprop", "-id", id, "-f", "_MOTIF_WM_HINTS", "32c", "-set", "_MOTIF_WM_HINTS", "2, 0, 0, 0, 0")
    try await desk.display.run("xdotool", "windowmove", id, "0", "0")
    try await desk.display.run("xdotool", "windowsize", id, "\(Display.width)", "\(Display.height)")
    try await desk.useUp()
    try await desk.wait(for: "all that can be seen of it is covered") {
      try await desk.picture.count(ScreenDesk.blocked) == 0
    }
    #expect(try await !desk.display.run("xprop", "-id", id, "_NET_WM_STATE").contains("FULLSCREEN"))
    let area = try await desk.shields.first?.split { !$0.isNumber }.compactMap { Int($0) } ?? []
    #expect(area.count == 4 && area[0] >= Display.width - 20 && area[1] >= Display.height - 30, "it is \(area)")
  }

  @Test("from the moment it is due a shield is painted within 100 ms, and gone within a second of a log")
  func prompt() async throws {
    let desk = try await ScreenDesk.begun()
    let spy = try desk.display.start("xev", ["-root", "-event", "substructure"])
    // Everything xev hears from here on is of shields.
    var top = 360
    try await desk.wait(for: "xev listens") {
      // Where it is already it would not be moved.
      top += 1
      try await desk.display.run("xdotool", "windowmove", try await desk.number("notepad"), "460", "\(top)")
      return spy.outputText.contains("ConfigureNotify")
    }
    var (shown, lifted): ([Duration], [Duration]) = ([], [])
    // A busy machine may be late itself, but not three times.
    for _ in 0..<3 {
      _ = await spy.nextOutput(within: .milliseconds(50))
      var start = ContinuousClock.now
      _ = try await desk.client.reply("DEDUCT 10m")
      try await spy.expect("MapNotify event")
      shown.append(ContinuousClock.now - start)
      try await desk.waitForCover("game")
      start = ContinuousClock.now
      #expect(try await desk.earnd.earn("log", "pushups", "20").status == 0)
      try await spy.expect("DestroyNotify event")
      lifted.append(ContinuousClock.now - start)
    }
    #expect(shown.contains { $0 <= .milliseconds(100) }, "it took \(shown)")
    #expect(lifted.contains { $0 <= .seconds(1) }, "it took \(lifted)")
  }
}
