extension DurationText {
  /// Reads `25m`, `90s`, `1h30m`: whole numbers with units, the larger unit first, each at most once.
  ///
  /// - Returns: nil for anything else, a bare number and what does not fit an `Int` included.
  public static func parse(_ text: String) -> Seconds? {
    var total = 0
    var number: Int?
    var allowed = Substring("hms").utf8
    for byte in text.utf8 {
      if let digit = digit(byte) {
        guard let longer = appending(digit, to: number ?? 0) else { return nil }
        number = longer
      } else {
        guard let count = number, let unit = allowed.firstIndex(of: byte) else { return nil }
        guard let sum = adding(count, seconds(in: byte), to: total) else { return nil }
        (total, number) = (sum, nil)
        allowed = allowed[allowed.index(after: unit)...]
      }
    }
    return number == nil && !text.isEmpty ? Seconds(total) : nil
  }

  private static func digit(_ byte: UInt8) -> Int? {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? Int(byte - UInt8(ascii: "0")) : nil
  }

  private static func appending(_ digit: Int, to number: Int) -> Int? {
    adding(number, 10, to: digit)
  }

  private static func adding(_ count: Int, _ factor: Int, to total: Int) -> Int? {
    let (product, isTooLarge) = count.multipliedReportingOverflow(by: factor)
    let (sum, isOver) = total.addingReportingOverflow(product)
    return isTooLarge || isOver ? nil : sum
  }

  private static func seconds(in unit: UInt8) -> Int {
    switch unit {
    case UInt8(ascii: "h"): 3600
    case UInt8(ascii: "m"): 60
    default: 1
    }
  }
}
