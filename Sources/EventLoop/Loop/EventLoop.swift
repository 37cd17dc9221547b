public import EarnCore

/// The one loop of the service, over epoll(7) and sd-event(3): descriptors, timers, signals, and what others ask
/// to be done next.
///
/// One thread, one event at a time. A handler may add, change or cancel any source, its own included.
/// Nothing ticks: a loop with nothing due sleeps in epoll_wait(2) until something happens.
public final class EventLoop {
  let descriptors: DescriptorSet
  let timers: TimerQueue
  var attachments: [Attachment] = []
  var alarms: [Alarm] = []
  /// Where connections read into, one after the other.
  let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 16 * 1024, alignment: 16)
  /// How often the loop came back from waiting: what a test of quietness counts.
  private(set) var wakeUps = 0
  private var posted: [() -> Void] = []
  private var exitCode: Int32?
  private var timersWatch: Watch?
  private var failure: SystemFailure?

  /// - Throws: when the kernel has no descriptor or memory left for the loop.
  public init() throws(SystemFailure) {
    descriptors = try DescriptorSet()
    timers = try TimerQueue()
    timersWatch = try watch(timers.descriptor, .read) { [unowned self] _ in
      do throws(SystemFailure) { try timers.dispatch() } catch { failure = error }
    }
  }

  deinit { scratch.deallocate() }

  /// How many descriptors and timers are waited for.
  var sourceCount: Int { descriptors.count - 1 + timers.count }

  /// The three clocks, read now. Taken once at the top of a turn and handed down as an argument.
  public func now() -> Moment { Clocks.moment() }

  /// Nanoseconds of CLOCK_MONOTONIC alone, for the time limits of connections.
  public var monotonic: Int64 { LoopClock.monotonic.nanoseconds }

  /// Runs `work` once, before the next wait and after the handler that is running. Work posted by work runs after the
  /// sources that are due by then, so that nobody can starve the descriptors.
  public func post(_ work: @escaping () -> Void) { posted.append(work) }

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
    let mayWait = try prepare()
    guard exitCode == nil else { return }
    try dispatch(mayWait: mayWait)
  }

  /// Does what needs no waiting.
  /// - Returns: whether there is nothing left to do but to wait.
  func prepare() throws(SystemFailure) -> Bool {
    runPosted()
    let wasServed = prepareAttachments()
    let hasFired = try timers.prepare()
    return !wasServed && !hasFired && posted.isEmpty
  }

  func dispatch(mayWait: Bool) throws(SystemFailure) {
    try descriptors.wait(milliseconds: mayWait ? millisecondsToAlarm : 0) {
      // What a handler posted runs before the next handler: a descriptor's event is a turn of its own.
      runPosted()
      return exitCode == nil
    }
    wakeUps += 1
    if let failure { throw failure }
    ringAlarms()
  }

  private func runPosted() {
    guard !posted.isEmpty else { return }
    let work = posted
    posted = []
    for item in work { item() }
  }
}
