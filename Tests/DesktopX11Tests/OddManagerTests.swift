import DesktopX11
import EarnCore
import TestKit
import Testing

/// What window managers were seen to publish, played with xprop on a display that has none.
@Suite(.serialized, .enabled(if: WindowManager.areAvailable, Comment(rawValue: WindowManager.packages)))
struct OddManagerTests {
  /// A window that plays the window manager's, and one xterm it manages.
  private func bed(activeIsSupported: Bool = true) async throws -> (bed: Bed, term: XTerm, window: String) {
    let bed = try await Bed()
    let term = try XTerm("odd", on: bed.display)
    let found = try await bed.display.run("xdotool", "search", "--sync", "--onlyvisible", "--class", "XTerm")
    let window = String(found.prefix { $0.isNumber })
    try await set("_NET_CLIENT_LIST_STACKING", window, bed)
    try await set("_NET_SUPPORTING_WM_CHECK", window, bed)
    try await bed.display.run(
      "xprop", "-id", window, "-f", "_NET_SUPPORTING_WM_CHECK", "32c", "-set", "_NET_SUPPORTING_WM_CHECK", window)
    try await bed.display.run(
      "xprop", "-root", "-f", "_NET_SUPPORTED", "32a", "-set", "_NET_SUPPORTED",
      activeIsSupported ? "_NET_ACTIVE_WINDOW" : "_NET_WM_STATE")
    // Once more, for what was set on the window after the root named it.
    try await set("_NET_SUPPORTING_WM_CHECK", window, bed)
    return (bed, term, window)
  }

  private func set(_ property: String, _ value: String, _ bed: Bed) async throws {
    try await bed.display.run("xprop", "-root", "-f", property, "32c", "-set", property, value)
  }

  @Test("of two active windows the first is meant, and a window without _NET_WM_NAME is called by WM_NAME")
  func twoItems() async throws {
    let (bed, term, window) = try await bed()
    try await bed.display.run("xprop", "-id", window, "-remove", "_NET_WM_NAME")
    try await set("_NET_ACTIVE_WINDOW", "\(window), 0", bed)
    try await bed.run(until: "the first is in front") { bed.front == "odd" }
    try await set("_NET_ACTIVE_WINDOW", "0, \(window)", bed)
    try await bed.run(until: "nothing is in front") { bed.views.last?.front == Front.none }
    withExtendedLifetime(term) {}
  }

  @Test("a dead window that is still called active is nothing")
  func dead() async throws {
    let (bed, term, window) = try await bed()
    try await set("_NET_ACTIVE_WINDOW", window, bed)
    try await bed.run(until: "it is in front") { bed.front == "odd" }
    try await set("_NET_ACTIVE_WINDOW", "12345678", bed)
    try await bed.run(until: "nothing is in front") { bed.views.last?.front == Front.none }
    #expect(bed.visible == ["odd"])
    withExtendedLifetime(term) {}
  }

  @Test("a window manager that does not tell what is active is named")
  func silent() async throws {
    let (bed, term, _) = try await bed(activeIsSupported: false)
    try await bed.run(until: "the reason is told") {
      bed.reason == "The window manager does not say which window is in front (_NET_ACTIVE_WINDOW)."
    }
    #expect(bed.views.last?.front == .unknown)
    withExtendedLifetime(term) {}
  }
}
