import LineProtocol

/// Lengths on the kernel's clocks, as they count.
public enum Nanoseconds {
  public static let perSecond: Int64 = 1_000_000_000

  static func of(_ seconds: Seconds) -> Int64 { Int64(seconds.count) * perSecond }
}
