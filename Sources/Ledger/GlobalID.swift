/// An id that no other ledger gives: a version 7 UUID (RFC 9562), which sorts by the time of writing.
enum GlobalID {
  static func make(written: Int) -> String {
    let milliseconds = UInt64(clamping: written).multipliedReportingOverflow(by: 1000).partialValue
    let version = 0x7000 | UInt64.random(in: 0...0xfff)
    let variant = 0x8000_0000_0000_0000 | UInt64.random(in: 0...0x3fff_ffff_ffff_ffff)
    let high = hexadecimal((milliseconds << 16) | version)
    let low = hexadecimal(variant)
    return [high.prefix(8), high.dropFirst(8).prefix(4), high.suffix(4), low.prefix(4), low.dropFirst(4)]
      .joined(separator: "-")
  }

  private static func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
