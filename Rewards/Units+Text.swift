extension Units: LosslessStringConvertible {
  /// Reads a decimal number that is not negative, with up to three places: `20`, `12.5`, `0.125`.
  ///
  /// - Returns: nil for anything else. A number beyond 10¹² reads as 10¹²: too large for every use, and said so there.
  public init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 1 || (parts.count == 2 && (1...3).contains(parts[1].count)) else { return nil }
    guard let whole = Self.number(parts[0]) else { return nil }
    var thousandths = whole * 1000
    if parts.count == 2 {
      guard let fraction = Self.number(parts[1]) else { return nil }
      thousandths += fraction * [100, 10, 1][parts[1].count - 1]
    }
    self.init(thousandths: thousandths)
  }

  private static func number(_ digits: Substring.UTF8View) -> Int? {
    guard !digits.isEmpty else { return nil }
    var number = 0
    for byte in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      number = min(number * 10 + Int(byte - UInt8(ascii: "0")), 1_000_000_000_000)
    }
    return number
  }
}
