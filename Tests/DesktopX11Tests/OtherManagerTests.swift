import DesktopX11
import EarnCore
import TestKit
import Testing

@Suite(
  .serialized,
  .enabled(if: WindowManager.othersAreAvailable, Comment(rawValue: WindowManager.otherPackages)))
struct OtherManagerTests {
  @Test("a shield covers its window alone, full-screen too, and the way out is open", arguments: WindowManager.others)
  func story(_ manager: WindowManager) async throws {
    let bed = try await ShieldBed(manager)
    try await bed.open("free", geometry: "20x5+200+200", background: "#00ff00")
    try await bed.open("game", geometry: "50x20+100+100")
    let game = try bed.window("game")
    try await bed.cover(game)
    let area = try await bed.frameArea(of: game)
    try await bed.eventually("the frame is covered") { try await bed.isPainted(area) }
    #expect(try await bed.shieldArea() == area)
    for key in ["F5", "Return"] { try await bed.run("xdotool", "key", key) }
    try await bed.run(until: "the keys are taken") { bed.keys == [.enter] }
    await bed.run(for: .milliseconds(200))
    #expect(bed.front == "game")

    try await bed.activate("free")
    let free = try await bed.frameArea(of: try bed.window("free"))
    try await bed.eventually("the other window lies above the shield") { try await !bed.shieldShows(in: free) }
    try await bed.activate("game")
    try await bed.eventually("the shield lies above again") { try await bed.isPainted(area) }

    try await bed.run("wmctrl", "-r", "game", "-b", "add,fullscreen")
    let whole = "\(Display.width)x\(Display.height)+0+0"
    try await bed.eventually("the whole screen is covered") { try await bed.isPainted(whole) }
    let told = bed.views.count
    await bed.run(for: .seconds(1))
    #expect(bed.views.count - told < 10)
    bed.shields.minimize(game, now: Bed.now)
    try await bed.run(until: "free is in front") { bed.front == "free" && !bed.visible.contains("game") }
  }
}
