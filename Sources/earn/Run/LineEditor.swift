/// One line being typed at a terminal that gives each key at once: what is in it, and what each key makes visible.
///
/// The terminal's own editing would do, but for Escape: it is a letter there.
struct LineEditor: Hashable {
  enum Outcome: Hashable {
    case unfinished
    case cancelled
    case line(String)
  }

  private(set) var text = ""
  /// The beginning of a letter whose other bytes have not come yet.
  private var partial: [UInt8] = []

  private static let capacity = 4096
  private static let escape: UInt8 = 0x1B

  /// - Returns: what to write on the terminal, and what has come of the line; what follows its end is dropped.
  mutating func type(_ bytes: [UInt8]) -> (echo: String, outcome: Outcome) {
    var echo = ""
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return (echo + "\n", .line(text))
      case Self.escape where rest.isEmpty: return (echo + "\n", .cancelled)
      case Self.escape: Self.skipSequence(&rest)
      case Self.control("D") where text.isEmpty: return (echo + "\n", .cancelled)
      case 0x7F, Self.control("H"): echo += erase(1)
      case Self.control("U"): echo += erase(text.count)
      case Self.control("W"): echo += erase(lastWord)
      case 0..<0x20: break
      default: echo += insert(byte)
      }
    }
    return (echo, .unfinished)
  }

  private mutating func insert(_ byte: UInt8) -> String {
    if byte & 0xC0 != 0x80 { partial = [] }
    partial.append(byte)
    guard let letter = String(validating: partial, as: UTF8.self) else {
      if partial.count >= 4 { partial = [] }
      return ""
    }
    partial = []
    guard text.utf8.count < Self.capacity, Text.clean(letter) == letter else { return "" }
    text += letter
    return letter
  }

  private mutating func erase(_ count: Int) -> String {
    partial = []
    let width = Text.width(String(text.suffix(count)))
    text.removeLast(min(count, text.count))
    return String(repeating: "\u{8} \u{8}", count: width)
  }

  /// Letters from the end back to the beginning of the last word.
  private var lastWord: Int {
    let letters = text.reversed()
    let blanks = letters.prefix { $0 == " " }.count
    return blanks + letters.dropFirst(blanks).prefix { $0 != " " }.count
  }

  /// An arrow or another key that sends several bytes, Escape being the first: it edits nothing.
  private static func skipSequence(_ rest: inout ArraySlice<UInt8>) {
    switch rest.popFirst() {
    case UInt8(ascii: "["):
      while let byte = rest.popFirst(), !(0x40...0x7E).contains(byte) {}
    case UInt8(ascii: "O"): _ = rest.popFirst()
    default: break
    }
  }

  private static func control(_ letter: Unicode.Scalar) -> UInt8 { UInt8(ascii: letter) & 0x1F }
}
