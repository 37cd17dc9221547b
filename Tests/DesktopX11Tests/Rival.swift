import DesktopX11
import EarnCore
import Glibc
import TestKit

/// Another program that takes the keys of a window.
final class Rival {
  private let desktop: XDesktop
  private let shields: ShieldWindows<Int>
  private(set) var hasCovered = false

  init(on display: Display, takes window: WindowID) throws {
    desktop = try XDesktop(display: display.name) { _ in FrontWindow(app: "") }
    shields = ShieldWindows(on: desktop) { _, size, _ in Array(repeating: 0, count: size.width * size.height) }
    shields.onShown = { [unowned self] _ in hasCovered = true }
    shields.show([window: 0])
    for _ in 0..<400 where !hasCovered {
      desktop.process(now: Bed.now)
      usleep(5000)
    }
  }

  func letGo() {
    shields.show([:])
    desktop.process(now: Bed.now)
  }
}
