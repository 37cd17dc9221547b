import DesktopX11
import TestKit
import Testing

@Suite(.serialized, .enabled(if: WindowManager.areAvailable, Comment(rawValue: WindowManager.packages)))
struct IdleTests {
  @Test("both edges of idleness are told, and nothing between them")
  func edges() async throws {
    let bed = try await Bed()
    #expect(bed.desktop.knowsIdleness)
    try await bed.display.run("xdotool", "mousemove", "10", "10")
    bed.desktop.setIdleThreshold(milliseconds: 400)
    try await bed.run(until: "the person is idle") { bed.edges.count == 1 }
    guard case .idle(let milliseconds)? = bed.edges.first else {
      Issue.record("the first edge is \(bed.edges)")
      return
    }
    #expect(milliseconds >= 400)
    await bed.run(for: .milliseconds(300))
    #expect(bed.edges.count == 1)
    try await bed.run("xdotool", "key", "shift")
    try await bed.run(until: "the person is back") { bed.edges.count == 2 }
    #expect(bed.edges.last == .active)
    try await bed.run(until: "the person is idle again") { bed.edges.count == 3 }
  }

  @Test("a threshold that has long passed is told at once")
  func past() async throws {
    let bed = try await Bed()
    await bed.run(for: .milliseconds(300))
    bed.desktop.setIdleThreshold(milliseconds: 100)
    try await bed.run(until: "the person is idle") { bed.edges.count == 1 }
    bed.desktop.setIdleThreshold(milliseconds: 600_000)
    try await bed.run(until: "the person is not idle any more") { bed.edges.last == .active }
  }
}
