internal import CSystemd

/// A timer on one clock. Disarmed when made; fires once for each arming, never early, within a microsecond of its time.
public final class LoopTimer: LoopSource {
  public let clock: LoopClock
  /// The nanosecond of the clock it is armed for, nil when disarmed.
  public private(set) var deadline: Int64?
  private let handler: () -> Void

  init(_ clock: LoopClock, _ handler: @escaping () -> Void) {
    self.clock = clock
    self.handler = handler
  }

  /// Fires at `nanoseconds` of the timer's clock, instead of any earlier arming; at once if that has passed.
  public func arm(at nanoseconds: Int64) {
    guard nanoseconds != deadline else { return }
    deadline = nanoseconds
    // Rounded up: sd-event compares whole microseconds, and a timer that fires early would find nothing due.
    let microseconds = UInt64(max(nanoseconds, 0)) / 1000 + (nanoseconds % 1000 > 0 ? 1 : 0)
    change { sd_event_source_set_time($0, max(microseconds, 1)) }
    setMode(EARN_EVENT_ONESHOT)
  }

  public func disarm() {
    guard deadline != nil else { return }
    deadline = nil
    setMode(EARN_EVENT_OFF)
  }

  fileprivate func dispatch() {
    deadline = nil
    handler()
  }
}

extension EventLoop {
  /// A disarmed timer.
  /// - Throws: when the kernel has no descriptor left for this clock.
  public func timer(_ clock: LoopClock, _ handler: @escaping () -> Void) throws(SystemFailure) -> LoopTimer {
    let timer = LoopTimer(clock, handler)
    var handle: OpaquePointer?
    // The accuracy is said because sd-event's default, 250 ms, would let a shield come late.
    let accuracyMicroseconds: UInt64 = 1
    let result = sd_event_add_time(
      event, &handle, clock.identifier, .max, accuracyMicroseconds,
      { _, _, userdata in
        guard let userdata else { return 0 }
        Unmanaged<LoopTimer>.fromOpaque(userdata).takeUnretainedValue().dispatch()
        return 0
      }, timer.userdata)
    try SystemFailure.check(result, "cannot create a timer")
    timer.connect(handle, to: self)
    timer.setMode(EARN_EVENT_OFF)
    return timer
  }
}
