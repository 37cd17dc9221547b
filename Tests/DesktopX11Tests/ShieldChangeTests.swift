import DesktopX11
import EarnCore
import TestKit
import Testing

@Suite(.serialized, .enabled(if: WindowManager.areAvailable, Comment(rawValue: WindowManager.packages)))
struct ShieldChangeTests {
  @Test("situation 46: a window across two outputs is covered on both, also when one comes later")
  func outputs() async throws {
    let bed = try await ShieldBed(.openbox)
    try await bed.open("game", geometry: "40x10+300+100")
    let game = try bed.window("game")
    try await bed.cover(game)
    try await bed.run("xrandr", "--setmonitor", "left", "400/100x600/150+0+0", "screen")
    try await bed.run("xrandr", "--setmonitor", "right", "400/100x600/150+400+0", "none")
    #expect(try await bed.isPainted(try await bed.frameArea(of: game)))
    try await bed.run("xdotool", "windowmove", "\(game.number)", "350", "200")
    try await bed.eventually("it is covered where it is") {
      let frame = try await bed.frameArea(of: game)
      return try await bed.shieldArea() == frame && frame.contains("+3")
    }
    #expect(try await bed.isPainted(try await bed.frameArea(of: game)))
  }

  @Test("a shield grows and shrinks with its window", arguments: [WindowManager.openbox, .xfwm4])
  func size(_ manager: WindowManager) async throws {
    let bed = try await ShieldBed(manager)
    try await bed.open("game")
    let game = try bed.window("game")
    try await bed.cover(game)
    for size in [("500", "300"), ("200", "150")] {
      let before = try await bed.shieldArea()
      try await bed.run("xdotool", "windowsize", "\(game.number)", size.0, size.1)
      try await bed.eventually("the shield follows") { try await bed.shieldArea() != before }
      await bed.run(for: .milliseconds(100))
      let area = try await bed.shieldArea()
      #expect(try await bed.frameArea(of: game) == area)
      #expect(try await bed.isPainted(area))
    }
  }

  @Test("a shield outlives the window manager", arguments: WindowManager.three)
  func restart(_ manager: WindowManager) async throws {
    let bed = try await ShieldBed(manager)
    try await bed.open("game")
    let game = try bed.window("game")
    try await bed.cover(game)
    try await bed.stopManager()
    try await bed.run(until: "it is gone") { bed.views.last?.front == .unknown }
    #expect(bed.shields.covered == [game])
    try await bed.start(manager)
    try await bed.eventually("it covers the new frame") {
      let frame = try await bed.frameArea(of: game)
      let painted = try await bed.isPainted(frame)
      // While the new one lists its windows there may be none.
      return (try? await bed.shieldArea()) == frame && painted
    }
  }

  @Test("a shield somebody takes off the screen or destroys comes back")
  func killed() async throws {
    let bed = try await ShieldBed(.openbox)
    try await bed.open("game")
    try await bed.cover(try bed.window("game"))
    let area = try await bed.shieldArea()
    for action in ["windowunmap", "windowclose"] {
      let found = try await bed.output("xdotool", "search", "--onlyvisible", "--class", "earn-shield")
      try await bed.run("xdotool", action, String(found.prefix { $0.isNumber }))
      try await bed.eventually("it is back after \(action)") { try await bed.isPainted(area) }
    }
  }

  @Test("a window that closes takes its shield along")
  func closed() async throws {
    let bed = try await ShieldBed(.openbox)
    let term = try await bed.open("game")
    try await bed.cover(try bed.window("game"))
    try await term.close()
    try await bed.run(until: "it is gone") { bed.shields.covered.isEmpty }
  }

  @Test("shields are drawn at the scale of the desktop, afresh when it changes")
  func scale() async throws {
    let bed = try await ShieldBed(.openbox)
    try await bed.open("game")
    try await bed.cover(try bed.window("game"))
    #expect(bed.scale == 1)
    try await bed.run("xprop", "-root", "-f", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER", "Xft.dpi:\t192")
    try await bed.run(until: "it is drawn anew") { bed.scale == 2 }
  }
}
