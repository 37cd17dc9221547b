/// How long to wait before the next attempt to reach a service that went away.
struct Backoff: Hashable {
  private var pause: Milliseconds = 250

  /// Half a second, then twice as long each time, up to half a minute.
  mutating func next() -> Milliseconds {
    pause = min(pause * 2, 30_000)
    return pause
  }

  mutating func reset() { pause = 250 }
}
