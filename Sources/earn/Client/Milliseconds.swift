import Glibc

/// A moment on the clock that stops in suspend, or a length of time.
typealias Milliseconds = Int

enum MonotonicClock {
  static var now: Milliseconds {
    var reading = timespec()
    clock_gettime(CLOCK_MONOTONIC, &reading)
    return reading.tv_sec * 1000 + reading.tv_nsec / 1_000_000
  }

  static func sleep(_ length: Milliseconds) {
    let end = now + length
    while case let left = end - now, left > 0 { poll(nil, 0, Int32(clamping: left)) }
  }
}
