internal import CSystemd

/// sd-event(3), which keeps the timers and the watchdog, embedded in the loop's own wait as sd_event_prepare(3) has it:
/// its descriptor is one of those the loop watches, and it is asked only when it is ready or when a timer was changed.
final class TimerQueue {
  let event: OpaquePointer
  /// Every live timer: sd-event keeps plain pointers to them.
  private var timers: [ObjectIdentifier: LoopTimer] = [:]
  /// What was armed in the kernel is not what the timers say any more.
  private var isStale = true
  private var isPrepared = false

  init() throws(SystemFailure) {
    var event: OpaquePointer?
    try SystemFailure.check(sd_event_new(&event), "cannot create the event loop")
    guard let event else { preconditionFailure("sd_event_new reported success and gave no loop") }
    self.event = event
  }

  deinit {
    for timer in timers.values { timer.disconnect() }
    sd_event_unref(event)
  }

  var descriptor: Int32 { sd_event_get_fd(event) }
  var count: Int { timers.count }

  func add(_ timer: LoopTimer) { timers[ObjectIdentifier(timer)] = timer }
  func remove(_ timer: LoopTimer) { timers[ObjectIdentifier(timer)] = nil }
  func noteChange() { isStale = true }

  /// To be called before the loop waits.
  /// - Returns: whether a timer was due and has fired, so that all must be asked again before the loop sleeps.
  func prepare() throws(SystemFailure) -> Bool {
    guard isStale else { return false }
    isStale = false
    if isPrepared, try dispatch() { return true }
    if try SystemFailure.check(sd_event_prepare(event), "cannot arm the timers") > 0 {
      try fire()
      return true
    }
    isPrepared = true
    return false
  }

  /// To be called when the descriptor is ready: fires one timer that is due.
  /// - Returns: whether one was.
  @discardableResult
  func dispatch() throws(SystemFailure) -> Bool {
    guard isPrepared else { return false }
    isPrepared = false
    isStale = true
    guard try SystemFailure.check(sd_event_wait(event, 0), "cannot look at the timers") > 0 else { return false }
    try fire()
    return true
  }

  private func fire() throws(SystemFailure) {
    isStale = true
    try SystemFailure.check(sd_event_dispatch(event), "cannot fire a timer")
  }
}
