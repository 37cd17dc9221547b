/// How long a connection may go on as it stands: a value, told what happened and when, that knows the next deadline.
/// All times are nanoseconds of CLOCK_MONOTONIC.
struct Patience: Equatable {
  enum Complaint: Equatable {
    /// A line was begun and not ended.
    case lineTimeout
    case idleTimeout
    /// A subscriber does not read.
    case slowConsumer
    /// Not even the goodbye is read.
    case deaf
  }

  struct Deadline: Equatable {
    let nanoseconds: Int64
    let complaint: Complaint
  }

  /// What the rules look at.
  struct Standing: Equatable {
    /// Subscribed, or a source of FRONT, PRESENCE or RUN.
    var isHeldOpen = false
    /// A request is being worked on: the silence is ours.
    var isAwaitingAnswer = false
    /// The peer owes a line feed, and we read.
    var hasPartialLine = false
    /// The goodbye is queued.
    var isLeaving = false
    /// Since when output waits without moving.
    var stalledSince: Int64?
  }

  private let limits: ConnectionLimits
  private var lastActivity: Int64
  private var partialSince: Int64?
  private var standing = Standing()

  init(_ limits: ConnectionLimits, now: Int64) {
    self.limits = limits
    lastActivity = now
  }

  /// Bytes moved, in or out.
  mutating func noteActivity(at now: Int64) { lastActivity = now }

  mutating func update(_ standing: Standing, at now: Int64) {
    // The clock of a partial line starts with its first byte; a byte now and then does not buy more time.
    partialSince = standing.hasPartialLine ? partialSince ?? now : nil
    if self.standing.isAwaitingAnswer, !standing.isAwaitingAnswer { lastActivity = now }
    self.standing = standing
  }

  /// A line ended; the partial one that stands now is another.
  mutating func noteLine() { partialSince = nil }

  /// The earliest moment something has to be done about the connection, and what.
  var deadline: Deadline? {
    if standing.isLeaving { return after(standing.stalledSince ?? lastActivity, limits.stallNanoseconds, .deaf) }
    guard let line = partialSince.map({ after($0, limits.partialLineNanoseconds, .lineTimeout) }) else {
      return silence
    }
    guard let silence, silence.nanoseconds < line.nanoseconds else { return line }
    return silence
  }

  private var silence: Deadline? {
    if standing.isHeldOpen {
      return standing.stalledSince.map { after($0, limits.stallNanoseconds, .slowConsumer) }
    }
    return standing.isAwaitingAnswer ? nil : after(lastActivity, limits.idleNanoseconds, .idleTimeout)
  }

  private func after(_ start: Int64, _ length: Int64, _ complaint: Complaint) -> Deadline {
    Deadline(nanoseconds: start + length, complaint: complaint)
  }
}
