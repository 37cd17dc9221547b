import EarnCore
import EventLoop

/// The one armed timer: the next moment at which anything could change without an event.
///
/// Usage is reckoned on the suspend-free clock and days on the one that runs on, so each has its timer; one is armed.
final class WakeUp {
  var onTime: () -> Void = {}
  private var monotonic: LoopTimer?
  private var boottime: LoopTimer?
  private var armed: Deadline?

  init(_ loop: EventLoop) throws(SystemFailure) {
    monotonic = try loop.timer(.monotonic) { [unowned self] in fire() }
    boottime = try loop.timer(.boottime) { [unowned self] in fire() }
  }

  func arm(for deadline: Deadline?) {
    if let armed, let deadline, armed.isNear(deadline) { return }
    armed = deadline
    monotonic?.disarm()
    boottime?.disarm()
    switch deadline {
    case .monotonic(let at): monotonic?.arm(at: at)
    case .boottime(let at): boottime?.arm(at: at)
    case nil: break
    }
  }

  private func fire() {
    armed = nil
    onTime()
  }
}

extension Deadline {
  /// The day's start is reckoned from whole seconds, so that it moves by less than one from turn to turn.
  fileprivate func isNear(_ other: Deadline) -> Bool {
    switch (self, other) {
    case (.monotonic(let mine), .monotonic(let theirs)): mine == theirs
    case (.boottime(let mine), .boottime(let theirs)): abs(mine - theirs) < Nanoseconds.perSecond
    default: false
    }
  }
}
