public import LineProtocol

/// What the minutes of a lifetime have come to. Level n begins at 30·n·(n−1) earned minutes.
public struct Level: Hashable, Sendable {
  /// 1 at the beginning.
  public let number: Int
  /// Seconds earned since this level began.
  public let progress: Seconds
  /// Seconds from this level to the next.
  public let length: Seconds

  /// - Parameter earned: seconds earned in a lifetime.
  public init(earned: Seconds) {
    // Thirty million years: beyond it the levels' own arithmetic would not fit.
    let earned = min(max(0, earned), 1_000_000_000_000_000)
    // The highest level whose start is reached, halving between one that is and one that is not.
    var (number, above) = (1, 1_000_000)
    while above - number > 1 {
      let middle = (number + above) / 2
      if Self.start(of: middle) <= earned { number = middle } else { above = middle }
    }
    self.number = number
    progress = earned - Self.start(of: number)
    length = Self.start(of: number + 1) - Self.start(of: number)
  }

  /// Lifetime seconds at which a level begins.
  public static func start(of number: Int) -> Seconds { .minutes(30 * number * (number - 1)) }
}
