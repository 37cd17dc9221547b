import DesktopX11
import EarnCore
import Glibc
import TestKit
import Testing

@Suite(.serialized, .enabled(if: WindowManager.areAvailable, Comment(rawValue: WindowManager.packages)))
struct ShieldWindowTests {
  @Test("a shield covers a window with its frame, and goes where it goes", arguments: WindowManager.three)
  func covers(_ manager: WindowManager) async throws {
    let bed = try await ShieldBed(manager)
    try await bed.open("game")
    if manager == .i3 { try await bed.run("i3-msg", "floating enable") }
    let game = try bed.window("game")
    try await bed.cover(game)
    let shield = try await bed.shieldArea()
    #expect(try await bed.frameArea(of: game) == shield)
    #expect(try await bed.isPainted(shield))

    try await bed.run("xdotool", "windowmove", "\(game.number)", "200", "150")
    try await bed.eventually("the shield has moved") { try await bed.shieldArea() != shield }
    await bed.run(for: .milliseconds(100))
    let moved = try await bed.shieldArea()
    #expect(try await bed.frameArea(of: game) == moved)
    #expect(try await bed.isPainted(moved))

    bed.shields.show([:])
    #expect(bed.shields.covered.isEmpty)
    #expect(try await !bed.isPainted(moved))
  }

  @Test("a shield stays above a full-screen window", arguments: WindowManager.three)
  func fullScreen(_ manager: WindowManager) async throws {
    let bed = try await ShieldBed(manager)
    try await bed.open("game")
    let game = try bed.window("game")
    try await bed.run("wmctrl", "-r", "game", "-b", "add,fullscreen")
    try await bed.cover(game)
    let whole = "\(Display.width)x\(Display.height)+0+0"
    try await bed.eventually("the whole screen is covered") { try await bed.shieldArea() == whole }
    #expect(try await bed.isPainted(whole))
    try await bed.run("xdotool", "windowraise", "\(game.number)")
    await bed.run(for: .milliseconds(200))
    #expect(try await bed.isPainted(whole))
    try await bed.run("wmctrl", "-r", "game", "-b", "remove,fullscreen")
    if manager != .i3 {
      try await bed.eventually("it shrinks with its window") { try await bed.shieldArea() != whole }
    }
  }

  @Test("from a covered window another can be reached, and it lies above the shield", arguments: WindowManager.three)
  func switching(_ manager: WindowManager) async throws {
    let bed = try await ShieldBed(manager)
    try await bed.open("game", geometry: "60x20+50+50")
    try await bed.open("work", geometry: "30x8+150+150", background: "#00ff00")
    if manager == .i3 {
      try await bed.run("i3-msg", "[title=.] floating enable, move position 100 100")
    }
    try await bed.activate("game")
    let game = try bed.window("game")
    try await bed.cover(game)
    if manager.hasAltTab {
      try await bed.run("xdotool", "key", "alt+Tab")
      try await bed.run(until: "work is in front") { bed.front == "work" }
    } else {
      try await bed.activate("work")
    }
    let work = try await bed.frameArea(of: try bed.window("work"))
    try await bed.eventually("it can be seen") { try await !bed.isPainted(work) }
    #expect(bed.shields.covered == [game])
    let told = bed.views.count
    await bed.run(for: .seconds(1))
    #expect(bed.views.count - told < 10)
    try await bed.activate("game")
    let area = try await bed.shieldArea()
    try await bed.eventually("the shield is above again") { try await bed.isPainted(area) }
  }

  @Test(
    "a second visible window is covered too, and stays so when the focus moves away", arguments: WindowManager.three)
  func second(_ manager: WindowManager) async throws {
    let bed = try await ShieldBed(manager)
    try await bed.open("one", geometry: "20x5+20+20")
    try await bed.open("two", geometry: "20x5+20+300")
    try await bed.open("free", geometry: "20x5+400+100")
    let (one, two) = (try bed.window("one"), try bed.window("two"))
    bed.shields.show([one: ShieldBed.color, two: ShieldBed.color])
    try await bed.run(until: "both are shown") { bed.shown == [one, two] }
    try await bed.activate("free")
    await bed.run(for: .milliseconds(200))
    for window in [one, two] { #expect(try await bed.isPainted(try await bed.frameArea(of: window))) }
  }

  @Test("a dialog of a covered window is covered with it")
  func dialogs() async throws {
    let bed = try await ShieldBed(.openbox)
    try await bed.open("game", geometry: "20x5+20+20")
    try await bed.open("dialog", geometry: "20x5+20+300")
    let (game, dialog) = (try bed.window("game"), try bed.window("dialog"))
    try await bed.cover(game)
    #expect(bed.shields.covered == [game])
    try await bed.run(
      "xprop", "-id", "\(dialog.number)", "-f", "WM_TRANSIENT_FOR", "32x", "-set", "WM_TRANSIENT_FOR",
      "\(game.number)")
    try await bed.run(until: "the dialog is covered") { bed.shown == [game, dialog] }
    try await bed.run("xdotool", "key", "Return")
    try await bed.run(until: "its keys are the game's") { bed.keys == [.enter] }
    #expect(bed.inputs.last?.0 == game)
  }

  @Test("a shield goes and comes with the workspace of its window", arguments: WindowManager.three)
  func workspaces(_ manager: WindowManager) async throws {
    let bed = try await ShieldBed(manager)
    try await bed.open("game")
    try await bed.cover(try bed.window("game"))
    let area = try await bed.shieldArea()
    if manager == .i3 {
      try await bed.run("i3-msg", "workspace 2")
    } else {
      try await bed.run("xdotool", "set_num_desktops", "2")
      try await bed.run("xdotool", "set_desktop", "1")
    }
    try await bed.eventually("it is gone") { try await !bed.isPainted(area) }
    if manager == .i3 {
      try await bed.run("i3-msg", "workspace 1")
    } else {
      try await bed.run("xdotool", "set_desktop", "0")
    }
    try await bed.eventually("it is back") { try await bed.isPainted(area) }
  }

  @Test(
    "closing minimises the window; one that cannot be loses the focus and keeps its shield",
    arguments: WindowManager.three)
  func minimize(_ manager: WindowManager) async throws {
    let bed = try await ShieldBed(manager)
    try await bed.open("work", geometry: "20x5+20+300")
    try await bed.open("game", geometry: "20x5+20+20")
    let game = try bed.window("game")
    try await bed.cover(game)
    bed.shields.minimize(game, now: Bed.now)
    try await bed.run(until: "work is in front") { bed.front == "work" }
    if manager.canMinimize {
      try await bed.run(until: "it is out of sight") { bed.visible == ["work"] }
    } else {
      try await bed.run(until: "its time is over") { bed.desktop.deadline == nil }
      #expect(bed.visible == ["work", "game"])
    }
    #expect(bed.shields.covered == [game])
  }
}
