import LineProtocol

/// One line of a rules file: its words, and where each ends.
struct RulesLine {
  /// Without its line feed.
  let scalars: [Unicode.Scalar]
  let words: [Word]

  init(_ line: some StringProtocol) throws(WordProblem) {
    scalars = Array(line.unicodeScalars)
    words = try WordScanner.words(in: line, .rules)
  }

  /// The offset of a word's first scalar.
  func start(of index: Int) -> Int { words[index].column - 1 }

  /// The offset behind a word's last scalar, its closing quote included.
  func end(of index: Int) -> Int {
    let word = words[index]
    var offset = word.column
    if word.isQuoted {
      while scalars[offset] != "\"" { offset += scalars[offset] == "\\" ? 2 : 1 }
      return offset + 1
    }
    while offset < scalars.count, ![" ", "\t", "\r"].contains(scalars[offset]) { offset += 1 }
    return offset
  }

  /// The lines of a text; never split inside a carriage return and line feed, which Swift reads as one character.
  static func lines(of text: String) -> [Substring] {
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map(Substring.init)
  }
}
