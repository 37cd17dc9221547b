import EarnCore
import EventLoop

/// The one armed timer: the next moment at which anything could change without an event.
///
/// Usage is reckoned on the suspend-free clock and days on the one that runs on, so each has its timer; one is armed.
final class WakeUp {
  var onTime: () -> Void = {}
  private var monotonic: LoopTimer?
  private var boottime: LoopTimer?

  init(_ loop: EventLoop) throws(SystemFailure) {
    monotonic = try loop.timer(.monotonic) { [unowned self] in onTime() }
    boottime = try loop.timer(.boottime) { [unowned self] in onTime() }
  }

  func arm(for deadline: Deadline?) {
    monotonic?.disarm()
    boottime?.disarm()
    switch deadline {
    case .monotonic(let at): monotonic?.arm(at: at)
    case .boottime(let at): boottime?.arm(at: at)
    case nil: break
    }
  }
}
