/// How long to wait before the next attempt: 1, 2, 4 … 60 s.
public struct Backoff: Hashable, Sendable {
  private var seconds = 1

  public init() {}

  public mutating func next() -> Duration {
    defer { seconds = min(60, seconds * 2) }
    return .seconds(seconds)
  }

  /// It worked: begin with one second next time.
  public mutating func reset() { seconds = 1 }
}
