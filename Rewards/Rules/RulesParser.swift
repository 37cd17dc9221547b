import LineProtocol

extension Rules {
  /// Largest rules file, in bytes.
  public static let largestFile = 256 * 1024
  static let mostLines = 4096
  static let longestLine = 4096

  /// Reads a rules file, whole or not at all.
  public static func parse(_ text: String) throws(RulesError) -> Rules {
    guard text.utf8.count <= largestFile else {
      throw RulesError(line: 1, column: 1, "a rules file has at most 256 KiB, this one has \(text.utf8.count) bytes")
    }
    var parser = RulesParser()
    for (index, line) in RulesLine.lines(of: text).enumerated() {
      // A byte order mark is how some editors begin a file; it is no word.
      try parser.read(index == 0 && line.unicodeScalars.first == "\u{FEFF}" ? line.dropFirst() : line, index + 1)
    }
    return parser.rules
  }

  /// Reads the bytes of a rules file, which must be UTF-8.
  public static func parse(bytes: [UInt8]) throws(RulesError) -> Rules {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw RulesError(notUTF8: bytes) }
    return try parse(text)
  }

  /// Every statement as it is written, one a line of help.
  public static var usage: [String] { Statement.all.map { "\($0.keyword) \($0.usage)" } }

  /// How many lines a rules file has: `lines=` of `RULES` and `RELOAD`.
  public static func lineCount(of text: String) -> Int {
    let lines = RulesLine.lines(of: text)
    return lines.last?.isEmpty == true ? lines.count - 1 : lines.count
  }
}

extension RulesError {
  /// Points at the first byte that is not UTF-8.
  fileprivate init(notUTF8 bytes: [UInt8]) {
    var (line, column) = (1, 1)
    var (codec, iterator) = (UTF8(), bytes.makeIterator())
    while case .scalarValue(let scalar) = codec.decode(&iterator) {
      (line, column) = scalar == "\n" ? (line + 1, 1) : (line, column + 1)
    }
    self.init(line: line, column: column, "expected UTF-8 text, found a byte that is none")
  }
}

/// Builds the rules line by line.
struct RulesParser {
  var rules = Rules()
  /// The line in which each thing that may stand once was said.
  private var said: [String: Int] = [:]
  private var blocked: Set<BlockRule.Subject> = []
  private var allowed: Set<String> = []

  mutating func read(_ text: Substring, _ number: Int) throws(RulesError) {
    guard number <= Rules.mostLines else {
      throw RulesError(line: number, column: 1, "a rules file has at most \(Rules.mostLines) lines")
    }
    guard text.utf8.count <= Rules.longestLine else {
      throw RulesError(line: number, column: 1, "a line has at most \(Rules.longestLine) bytes")
    }
    let line: RulesLine
    do { line = try RulesLine(text) } catch {
      throw RulesError(line: number, column: error.column, error.message)
    }
    var words = StatementWords(line, number: number)
    guard let first = words.next else { return }
    guard !first.isQuoted, let statement = Statement.named(first.text) else { throw words.unknownStatement(first) }
    words.skip()
    if statement.isOnce { try once(statement.keyword, "set", &words) }
    try statement.read(&self, &words)
    try words.finish()
  }

  /// Refuses to hear the same thing twice; the error stands at the word just read.
  mutating func once(_ thing: String, _ verb: String, _ words: inout StatementWords) throws(RulesError) {
    if let line = said[thing] { throw words.problem("\(thing.excerpt) is already \(verb) in line \(line)") }
    said[thing] = words.number
  }

  /// Saying it twice blocks it no more than once.
  mutating func block(_ rule: BlockRule) {
    if blocked.insert(rule.subject).inserted { rules.blocks.append(rule) }
  }

  mutating func allow(app: String) {
    if allowed.insert(app.lowercased()).inserted { rules.allows.append(app) }
  }
}

extension StatementWords {
  fileprivate func unknownStatement(_ word: Word) -> RulesError {
    let shown = word.text.excerpt
    if word.isQuoted {
      return RulesError(
        line: number, column: word.column, "a line begins with a statement, found the quoted word \(shown)")
    }
    if Statement.later.contains(word.text) {
      return RulesError(
        line: number, column: word.column, "unknown statement \(shown): a later version brings it, this one has it not")
    }
    let keywords = Statement.all.map(\.keyword)
    guard let near = Spelling.nearest(to: word.text, among: keywords) else {
      let known = keywords.joined(separator: ", ")
      return RulesError(
        line: number, column: word.column, "unknown statement \(shown): a line begins with one of \(known)")
    }
    return RulesError(
      line: number, column: word.column, "unknown statement \(shown)", near: near)
  }
}
