import DesktopX11
import EarnCore
import TestKit
import Testing

@Suite(.serialized, .enabled(if: WindowManager.areAvailable, Comment(rawValue: WindowManager.packages)))
struct FocusTests {
  @Test("what is in front is told the moment it changes", arguments: WindowManager.three)
  func follows(_ manager: WindowManager) async throws {
    let bed = try await Bed(manager)
    let first = try await bed.open("first")
    try await bed.open("second", geometry: "40x10+300+200")
    #expect(bed.visible == ["first", "second"])
    try await bed.activate("first")
    let window = try bed.window("first")
    #expect(bed.views.last?.frontWindow == window)
    #expect(bed.views.last?.visible[window] == bed.views.last?.front.window)
    let identity = try #require(bed.identities[window.number])
    #expect(identity.wmClassInstance == "xterm")
    #expect(identity.wmClassName == "XTerm")
    #expect(identity.pid != nil)
    try await first.close()
    try await bed.run(until: "the other is in front") { bed.front == "second" && bed.visible == ["second"] }
  }

  @Test("situation 28: an empty desktop has nothing in front, and says so once", arguments: WindowManager.three)
  func empty(_ manager: WindowManager) async throws {
    let bed = try await Bed(manager)
    let term = try await bed.open("only")
    try await term.close()
    try await bed.run(until: "nothing is in front") { bed.views.last?.front == Front.none }
    let told = bed.views.count
    await bed.run(for: .milliseconds(300))
    #expect(bed.views.count == told)
    #expect(bed.views.last == DesktopView(front: .none))
  }

  @Test("a minimised window, and one on another workspace, is not visible", arguments: [WindowManager.openbox, .xfwm4])
  func hidden(_ manager: WindowManager) async throws {
    let bed = try await Bed(manager)
    try await bed.open("first")
    try await bed.open("second", geometry: "40x10+300+200")
    let second = try bed.window("second")
    try await bed.run("xdotool", "windowminimize", "\(second.number)")
    try await bed.run(until: "it is gone from sight") { bed.visible == ["first"] }
    try await bed.run("xdotool", "set_num_desktops", "2")
    try await bed.run("xdotool", "set_desktop", "1")
    try await bed.run(until: "the other workspace is empty") { bed.visible == [] }
    try await bed.run("xdotool", "set_desktop", "0")
    try await bed.run(until: "it is seen again") { bed.visible == ["first"] }
  }

  @Test("i3 hides the windows of other workspaces")
  func workspaces() async throws {
    let bed = try await Bed(.i3)
    try await bed.open("first")
    try await bed.run("i3-msg", "workspace 2")
    try await bed.run(until: "the other workspace is empty") { bed.visible == [] && bed.front == nil }
    try await bed.run("i3-msg", "workspace 1")
    try await bed.run(until: "it is seen again") { bed.visible == ["first"] && bed.front == "first" }
  }

  @Test("without a window manager nobody knows; with the next one it goes on", arguments: WindowManager.three)
  func restart(_ manager: WindowManager) async throws {
    let bed = try await Bed(manager)
    try await bed.open("first")
    try await bed.stopManager()
    try await bed.run(until: "it is unknown what is in front") { bed.views.last?.front == .unknown }
    #expect(
      bed.reason
        == "There is no window manager on this display that says which window is in front (_NET_SUPPORTING_WM_CHECK).")
    try await bed.start(manager)
    try await bed.run(until: "the window is seen again") { bed.visible == ["first"] }
    try await bed.activate("first")
    try await bed.run(until: "it is seen") { bed.front == "first" && bed.visible == ["first"] }
  }
}

extension Front {
  var window: FrontWindow? {
    guard case .window(let window) = self else { return nil }
    return window
  }
}
