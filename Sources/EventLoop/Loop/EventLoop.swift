internal import CSystemd
public import EarnCore

/// The one loop of the service, over sd-event(3): descriptors, timers, signals, and what others ask to be done next.
///
/// One thread, one event at a time. A handler may add, change or cancel any source, its own included.
/// Nothing ticks: a loop with nothing due sleeps in epoll_wait(2) until something happens.
public final class EventLoop {
  let event: OpaquePointer
  /// Every live source. sd-event keeps plain pointers to them, so the loop keeps them alive until they are cancelled.
  var sources: [ObjectIdentifier: LoopSource] = [:]
  var attachments: [Attachment] = []
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
  }

  deinit {
    for source in sources.values { source.disconnect() }
    sd_event_unref(event)
  }

  /// The three clocks, read now. Taken once at the top of a turn and handed down as an argument.
  public func now() -> Moment { Clocks.moment() }

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
    try SystemFailure.check(sd_event_run(event, mayWait ? .max : 0), "cannot wait for events")
    wakeUps += 1
  }

  private func runPosted() {
    guard !posted.isEmpty else { return }
    let work = posted
    posted = []
    for item in work { item() }
  }
}
