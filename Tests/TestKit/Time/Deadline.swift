import Glibc

/// The moment a wait gives up, on the monotonic clock.
struct Deadline: Sendable {
  private let nanoseconds: Int64

  init(within duration: Duration) {
    let (seconds, attoseconds) = duration.components
    nanoseconds = Deadline.now + seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }

  /// Milliseconds left as poll(2) takes them, rounded up; zero once it has passed.
  var millisecondsLeft: Int32 {
    Int32(clamping: max(0, nanoseconds - Deadline.now + 999_999) / 1_000_000)
  }

  var hasPassed: Bool { nanoseconds <= Deadline.now }

  private static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
