/// Splits one line into words: bare, or quoted with `\"`, `\\`, `\n`, `\t`, `\r`.
///
/// Spaces and tabs separate. Control characters are refused, so nothing read from a line can reach a terminal as
/// an escape sequence unless it was escaped on purpose.
public struct WordScanner {
  /// Who wrote the line.
  public enum Dialect: Sendable {
    /// A line of the socket: a bare `key=` makes a pair, and its value may be quoted.
    case request
    /// A line of the rules file: `#` at the start of a word begins a comment, and `=` is a letter like any other.
    case rules
  }

  private let dialect: Dialect
  /// UTF-8: everything that means something in a line is ASCII, the control characters from U+0080 on excepted.
  private let bytes: ArraySlice<UInt8>
  private var position: Int
  /// Where `position` is, counted in Unicode scalars from 1.
  private var column = 1

  /// The words of a line without its line feed; one carriage return at its end is ignored.
  public static func words(in line: some StringProtocol, _ dialect: Dialect) throws(WordProblem) -> [Word] {
    try words(in: Array(line.utf8), dialect)
  }

  /// - Parameter line: valid UTF-8.
  static func words(in line: [UInt8], _ dialect: Dialect) throws(WordProblem) -> [Word] {
    var scanner = WordScanner(line, dialect)
    var words: [Word] = []
    while let word = try scanner.next() { words.append(word) }
    return words
  }

  private init(_ line: [UInt8], _ dialect: Dialect) {
    self.dialect = dialect
    bytes = line.last == UInt8(ascii: "\r") ? line.dropLast() : line[...]
    position = bytes.startIndex
  }

  private var current: UInt8? { position < bytes.endIndex ? bytes[position] : nil }

  private mutating func advance() {
    // The first byte of a scalar; the others count nothing.
    if bytes[position] & 0xC0 != 0x80 { column += 1 }
    position += 1
  }

  private func text(from start: Int) -> String { String(decoding: bytes[start..<position], as: UTF8.self) }

  private mutating func next() throws(WordProblem) -> Word? {
    while let byte = current, Self.separates(byte) { advance() }
    guard let first = current, !(first == UInt8(ascii: "#") && dialect == .rules) else { return nil }
    let start = column
    if first == Self.quote { return Word(try quoted(), column: start, isQuoted: true) }
    return try bare(column: start)
  }

  private mutating func bare(column start: Int) throws(WordProblem) -> Word {
    var begin = position
    var key: String?
    while let byte = current, !Self.separates(byte) {
      if byte == Self.quote, key != nil, begin == position {
        return Word(key: key, try quoted(), column: start, isQuoted: true)
      }
      guard byte != Self.quote else {
        throw WordProblem(.badSyntax, "a quote may only begin a word; write \\\" inside a quoted word", column: column)
      }
      try refuseControl(byte)
      if byte == UInt8(ascii: "="), dialect == .request, key == nil, Self.isKey(bytes[begin..<position]) {
        key = text(from: begin)
        begin = position + 1
      }
      advance()
    }
    return Word(key: key, text(from: begin), column: start)
  }

  private mutating func quoted() throws(WordProblem) -> String {
    let start = column
    var text: [UInt8] = []
    advance()
    while let byte = current, byte != Self.quote {
      try refuseControl(byte)
      text.append(byte == UInt8(ascii: "\\") ? try escaped() : byte)
      advance()
    }
    guard current != nil else { throw WordProblem(.badSyntax, "this quote is never closed", column: start) }
    advance()
    if let byte = current, !Self.separates(byte) {
      throw WordProblem(.badSyntax, "a space is needed after a closing quote", column: column)
    }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func escaped() throws(WordProblem) -> UInt8 {
    let start = column
    advance()
    switch current {
    case Self.quote: return Self.quote
    case UInt8(ascii: "\\"): return UInt8(ascii: "\\")
    case UInt8(ascii: "n"): return UInt8(ascii: "\n")
    case UInt8(ascii: "t"): return UInt8(ascii: "\t")
    case UInt8(ascii: "r"): return UInt8(ascii: "\r")
    default:
      throw WordProblem(
        .badEscape, "after a backslash only \", \\, n, t or r may stand in a quoted word", column: start)
    }
  }

  private func refuseControl(_ byte: UInt8) throws(WordProblem) {
    let isControl = byte < 0x20 || byte == 0x7F || (byte == 0xC2 && bytes[position + 1] < 0xA0)
    guard isControl else { return }
    throw WordProblem(.badSyntax, "control characters are not allowed; write \\n, \\t or \\r in quotes", column: column)
  }

  private static let quote = UInt8(ascii: "\"")

  private static func separates(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

  /// `[a-z][a-z0-9-]*`; anything else before an `=` is part of a word.
  private static func isKey(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first, isLetter(first) else { return false }
    return bytes.allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "-") }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
