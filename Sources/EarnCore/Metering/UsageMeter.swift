/// Measures how long a blocked target was in front of a present person, on the suspend-free clock.
///
/// The meter is the only truth: thresholds say when to look at it, never how much was used.
struct UsageMeter: Hashable, Sendable {
  private var accumulated: Int64 = 0
  private var runningSince: Int64?

  var isRunning: Bool { runningSince != nil }

  /// Nanoseconds used since the meter was made.
  func usage(at now: Moment) -> Int64 {
    accumulated + (runningSince.map { max(0, now.monotonic - $0) } ?? 0)
  }

  mutating func start(at now: Moment) {
    if runningSince == nil { runningSince = now.monotonic }
  }

  mutating func stop(at now: Moment) {
    accumulated = usage(at: now)
    runningSince = nil
  }
}
