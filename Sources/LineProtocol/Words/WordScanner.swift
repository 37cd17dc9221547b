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
  private let scalars: [Unicode.Scalar]
  private var position = 0

  /// The words of a line without its line feed; one carriage return at its end is ignored.
  public static func words(in line: some StringProtocol, _ dialect: Dialect) throws(WordProblem) -> [Word] {
    var scanner = WordScanner(line, dialect)
    var words: [Word] = []
    while let word = try scanner.next() { words.append(word) }
    return words
  }

  private init(_ line: some StringProtocol, _ dialect: Dialect) {
    self.dialect = dialect
    var scalars = Array(line.unicodeScalars)
    if scalars.last == "\r" { scalars.removeLast() }
    self.scalars = scalars
  }

  private var current: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }
  private var column: Int { position + 1 }

  private mutating func next() throws(WordProblem) -> Word? {
    while let scalar = current, Self.separates(scalar) { position += 1 }
    guard let first = current, !(first == "#" && dialect == .rules) else { return nil }
    let start = column
    if first == "\"" { return Word(try quoted(), column: start, isQuoted: true) }
    return try bare(from: start)
  }

  private mutating func bare(from start: Int) throws(WordProblem) -> Word {
    var text = String.UnicodeScalarView()
    var key: String?
    while let scalar = current, !Self.separates(scalar) {
      if scalar == "\"", key != nil, text.isEmpty {
        return Word(key: key, try quoted(), column: start, isQuoted: true)
      }
      guard scalar != "\"" else {
        throw WordProblem(.badSyntax, "a quote may only begin a word; write \\\" inside a quoted word", column: column)
      }
      try refuseControl(scalar)
      position += 1
      if scalar == "=", dialect == .request, key == nil, Self.isKey(text) {
        key = String(text)
        text = String.UnicodeScalarView()
      } else {
        text.append(scalar)
      }
    }
    return Word(key: key, String(text), column: start)
  }

  private mutating func quoted() throws(WordProblem) -> String {
    let start = column
    var text = String.UnicodeScalarView()
    position += 1
    while let scalar = current, scalar != "\"" {
      try refuseControl(scalar)
      text.append(scalar == "\\" ? try escaped() : scalar)
      position += 1
    }
    guard current != nil else { throw WordProblem(.badSyntax, "this quote is never closed", column: start) }
    position += 1
    if let scalar = current, !Self.separates(scalar) {
      throw WordProblem(.badSyntax, "a space is needed after a closing quote", column: column)
    }
    return String(text)
  }

  private mutating func escaped() throws(WordProblem) -> Unicode.Scalar {
    let start = column
    position += 1
    switch current {
    case "\"": return "\""
    case "\\": return "\\"
    case "n": return "\n"
    case "t": return "\t"
    case "r": return "\r"
    default:
      throw WordProblem(
        .badEscape, "after a backslash only \", \\, n, t or r may stand in a quoted word", column: start)
    }
  }

  private func refuseControl(_ scalar: Unicode.Scalar) throws(WordProblem) {
    guard scalar.isControl else { return }
    throw WordProblem(.badSyntax, "control characters are not allowed; write \\n, \\t or \\r in quotes", column: column)
  }

  private static func separates(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }

  /// `[a-z][a-z0-9-]*`; anything else before an `=` is part of a word.
  private static func isKey(_ scalars: String.UnicodeScalarView) -> Bool {
    guard let first = scalars.first, ("a"..."z").contains(first) else { return false }
    return scalars.allSatisfy { ("a"..."z").contains($0) || ("0"..."9").contains($0) || $0 == "-" }
  }
}
