import DesktopX11
import EarnCore
import TestKit
import Testing

@Suite(.serialized, .enabled(if: WindowManager.areAvailable, Comment(rawValue: WindowManager.packages)))
struct ShieldInputTests {
  @Test(
    "situation 48: what is typed reaches no covered window, and the focus does not move", arguments: WindowManager.three
  )
  func typing(_ manager: WindowManager) async throws {
    let bed = try await ShieldBed(manager)
    let file = bed.display.path("typed")
    try await bed.open("game", command: "cat >\(file)")
    let game = try bed.window("game")
    try await bed.run("xdotool", "type", "before")
    try await bed.run("xdotool", "key", "Return")
    try await bed.eventually("typing reaches it without a shield") { FileTree.read(file) == "before\n" }

    try await bed.cover(game)
    let told = bed.views.count
    try await bed.run("xdotool", "type", "secret 123")
    for key in ["Return", "Tab", "shift+Tab", "Left", "Right", "Up", "Down", "Escape", "alt+Return"] {
      try await bed.run("xdotool", "key", key)
    }
    let keys: [ShieldKey] = [.space, .enter, .tab, .backTab, .left, .right, .up, .down, .escape]
    try await bed.run(until: "the keys arrive") { bed.keys == keys }
    #expect(FileTree.read(file) == "before\n")
    #expect(bed.views.last?.frontWindow == game)
    #expect(bed.views.count - told < 10)

    bed.shields.show([:])
    try await bed.run("xdotool", "type", "after")
    try await bed.run("xdotool", "key", "Return")
    try await bed.eventually("typing reaches it again") { FileTree.read(file) == "before\nafter\n" }
  }

  @Test("where the pointer is and presses is told in the shield's own pixels")
  func pointer() async throws {
    let bed = try await ShieldBed(.openbox)
    try await bed.open("game", geometry: "20x5+20+20")
    let game = try bed.window("game")
    try await bed.cover(game)
    let area = try await bed.shieldArea().split { "x+".contains($0) }.compactMap { Int($0) }
    try await bed.run("xdotool", "mousemove", "\(area[2] + 7)", "\(area[3] + 5)")
    try await bed.run("xdotool", "click", "1")
    try await bed.run(until: "the click arrives") { bed.inputs.count >= 3 }
    let size = PixelSize(width: area[0], height: area[1])
    let expected = [ShieldPointer.moved, .pressed(button: 1), .released(button: 1)].map {
      ShieldInput.pointer($0, x: 7, y: 5, size: size, scale: 1)
    }
    #expect(bed.inputs.suffix(3).map(\.1) == expected)
    #expect(bed.views.last?.frontWindow == game)
  }

  @Test("a key another program took first is told, and taken when it is free and the focus has moved")
  func refusals() async throws {
    let bed = try await ShieldBed(.openbox)
    try await bed.open("work", geometry: "20x5+20+300")
    try await bed.open("game", geometry: "20x5+20+20")
    let game = try bed.window("game")
    let other = try Rival(on: bed.display, takes: game)
    #expect(other.hasCovered)
    bed.shields.show([game: ShieldBed.color])
    try await bed.run(until: "the refusal is told") { bed.refused != nil }
    #expect(bed.refused?.window == game)
    #expect((bed.refused?.keys ?? 0) > 200)
    try await bed.run("xdotool", "key", "Return")
    #expect(bed.keys.isEmpty)
    other.letGo()
    try await bed.activate("work")
    try await bed.activate("game")
    try await bed.run("xdotool", "key", "Return")
    try await bed.run(until: "the key arrives") { bed.keys == [.enter] }
  }

  @Test("a key that gets a meaning while the shield is up is taken as well")
  func mapping() async throws {
    let bed = try await ShieldBed(.openbox)
    let file = bed.display.path("typed")
    try await bed.open("game", command: "cat >\(file)")
    try await bed.cover(try bed.window("game"))
    // Characters no key has: xdotool maps a spare key to each, and back.
    try await bed.run("xdotool", "type", "\u{e4}\u{3b1}")
    try await bed.run("xdotool", "key", "Return")
    try await bed.run(until: "the keys arrive") { bed.keys.last == .enter }
    #expect(FileTree.read(file) == "")
  }

  @Test("a key that is held says of each press but the first that it only repeats")
  func held() async throws {
    let bed = try await ShieldBed(.openbox)
    try await bed.open("game")
    try await bed.cover(try bed.window("game"))
    try await bed.run("xdotool", "keydown", "Return")
    try await bed.run(until: "it repeats") { bed.keys.count >= 10 }
    try await bed.run("xdotool", "keyup", "Return")
    try await bed.run("xdotool", "key", "Return")
    let first = ShieldInput.key(.enter, isRepeat: false)
    try await bed.run(until: "it is pressed again") { bed.inputs.count { $0.1 == first } == 2 }
    let repeats = bed.inputs.count { $0.1 == .key(.enter, isRepeat: true) }
    #expect(bed.keys.count == repeats + 2)
  }
}
