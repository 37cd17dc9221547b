internal import CSystemd
public import EarnCore

/// The one loop of the service, over sd-event(3): descriptors, timers, signals, and what others ask to be done next.
///
/// One thread, one event at a time. A handler may add, change or cancel any source, its own included.
/// Nothing ticks: a loop with nothing due sleeps in epoll_wait(2) until something happens.
public final class EventLoop {
  let event: OpaquePointer
  let descriptors: DescriptorSet
  /// Every live timer: sd-event keeps plain pointers to them.
  var timers: [ObjectIdentifier: LoopTimer] = [:]
  var attachments: [Attachment] = []
  var alarms: [Alarm] = []
  /// How often the loop came back from waiting: what a test of quietness counts.
  private(set) var wakeUps = 0
  private var posted: [() -> Void] = []
  private var hooks: [() -> Void] = []
  private var exitCode: Int32?

  /// - Throws: when the kernel has no descriptor or memory left for the loop.
  public init() throws(SystemFailure) {
    var event: OpaquePointer?
    try SystemFailure.check(sd_event_new(&event), "cannot create the event loop")
    guard let event else { preconditionFailure("sd_event_new reported success and gave no loop") }
    self.event = event
    do {
      descriptors = try DescriptorSet()
    } catch {
      sd_event_unref(event)
      throw error
    }
    try watchDescriptors()
  }

  deinit {
    for timer in timers.values { timer.disconnect() }
    sd_event_unref(event)
  }

  /// How many descriptors and timers are waited for.
  var sourceCount: Int { descriptors.count + timers.count }

  /// The three clocks, read now. Taken once at the top of a turn and handed down as an argument.
  public func now() -> Moment { Clocks.moment() }

  /// Nanoseconds of CLOCK_MONOTONIC alone, for the time limits of connections.
  public var monotonic: Int64 { LoopClock.monotonic.nanoseconds }

  /// Runs `work` once, before the next wait and after the handler that is running. Work posted by work runs after the
  /// sources that are due by then, so that nobody can starve the descriptors.
  public func post(_ work: @escaping () -> Void) { posted.append(work) }

  /// Calls `hook` before every wait, for as long as the loop lives.
  public func prepare(_ hook: @escaping () -> Void) { hooks.append(hook) }

  /// Waits and dispatches until `stop(code:)`.
  /// - Returns: the code given to `stop`.
  /// - Throws: when the kernel refuses to wait, which leaves nothing to do but to exit.
  public func run() throws(SystemFailure) -> Int32 {
    defer { exitCode = nil }
    while exitCode == nil { try turn() }
    runPosted()
    return exitCode ?? 0
  }

  /// Ends `run()` after the handler that is running. What was posted until then still runs.
  public func stop(code: Int32 = 0) { exitCode = code }

  func turn() throws(SystemFailure) {
    runPosted()
    for hook in hooks { hook() }
    let mayWait = !prepareAttachments() && posted.isEmpty
    guard exitCode == nil else { return }
    try SystemFailure.check(sd_event_run(event, mayWait ? microsecondsToAlarm : 0), "cannot wait for events")
    wakeUps += 1
    ringAlarms()
  }

  /// The set of descriptors is one source to sd-event; it goes with sd-event's loop.
  private func watchDescriptors() throws(SystemFailure) {
    let result = sd_event_add_io(
      event, nil, descriptors.descriptor, Interest.read.rawValue,
      { _, _, _, userdata in
        guard let userdata else { return 0 }
        Unmanaged<EventLoop>.fromOpaque(userdata).takeUnretainedValue().dispatchDescriptors()
        return 0
      }, Unmanaged.passUnretained(self).toOpaque())
    try SystemFailure.check(result, "cannot create the event loop")
  }

  /// What a handler posted runs before the next handler: a descriptor's event is a turn of its own.
  private func dispatchDescriptors() {
    descriptors.dispatch(while: {
      runPosted()
      return exitCode == nil
    })
  }

  private func runPosted() {
    guard !posted.isEmpty else { return }
    let work = posted
    posted = []
    for item in work { item() }
  }
}
