import LineProtocol

/// Lengths on the kernel's clocks, as they count.
public enum Nanoseconds {
  public static let perSecond: Int64 = 1_000_000_000

  /// A century is as good as endless, and two of them can still be added.
  private static let longest = 3_200_000_000

  static func of(_ seconds: Seconds) -> Int64 {
    Int64(min(max(seconds.count, -longest), longest)) * perSecond
  }
}
