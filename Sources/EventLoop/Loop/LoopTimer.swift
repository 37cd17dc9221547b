internal import CSystemd

/// A timer on one clock. Disarmed when made; fires once for each arming, never early, within a microsecond of its time.
/// It stays alive until it is cancelled or the loop goes.
public final class LoopTimer {
  public let clock: LoopClock
  /// The nanosecond of the clock it is armed for, nil when disarmed.
  public private(set) var deadline: Int64?
  private let handler: () -> Void
  /// sd-event's half, nil once cancelled.
  private var handle: OpaquePointer?
  private weak var queue: TimerQueue?

  fileprivate init(_ clock: LoopClock, _ handler: @escaping () -> Void) {
    self.clock = clock
    self.handler = handler
  }

  public var isCancelled: Bool { handle == nil }

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

  /// Ends the timer. Twice is harmless.
  public func cancel() {
    deadline = nil
    queue?.remove(self)
    queue?.noteChange()
    disconnect()
  }

  /// Gives sd-event's half back.
  func disconnect() {
    guard let handle else { return }
    sd_event_source_disable_unref(handle)
    self.handle = nil
  }

  fileprivate func join(_ queue: TimerQueue) throws(SystemFailure) {
    // The accuracy is said because sd-event's default, 250 ms, would let a shield come late.
    let accuracyMicroseconds: UInt64 = 1
    // sd-event keeps a plain pointer; the queue keeps the object alive.
    let userdata = Unmanaged.passUnretained(self).toOpaque()
    let result = sd_event_add_time(
      queue.event, &handle, clock.identifier, .max, accuracyMicroseconds,
      { _, _, userdata in
        guard let userdata else { return 0 }
        Unmanaged<LoopTimer>.fromOpaque(userdata).takeUnretainedValue().fire()
        return 0
      }, userdata)
    try SystemFailure.check(result, "cannot create a timer")
    setMode(EARN_EVENT_OFF)
    self.queue = queue
    queue.add(self)
  }

  private func fire() {
    deadline = nil
    handler()
  }

  private func setMode(_ mode: Int) {
    change { sd_event_source_set_enabled($0, Int32(mode)) }
  }

  /// sd-event refuses a change of a live timer only when it is out of memory, and a service that went on without it
  /// would hang silently; a restart is the better answer.
  private func change(_ result: (OpaquePointer) -> Int32) {
    guard let handle else { return }
    queue?.noteChange()
    precondition(result(handle) >= 0, "sd-event refused to change a live timer")
  }
}

extension EventLoop {
  /// A disarmed timer.
  /// - Throws: when the kernel has no descriptor left for this clock.
  public func timer(_ clock: LoopClock, _ handler: @escaping () -> Void) throws(SystemFailure) -> LoopTimer {
    let timer = LoopTimer(clock, handler)
    try timer.join(timers)
    return timer
  }
}
