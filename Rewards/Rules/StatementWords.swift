import LineProtocol

/// Reads the words of one statement from left to right; whatever is not as expected is an error with its place.
struct StatementWords {
  let number: Int
  private let line: RulesLine
  private var index = 0

  init(_ line: RulesLine, number: Int) {
    self.line = line
    self.number = number
  }

  var next: Word? { index < line.words.count ? line.words[index] : nil }

  /// The word just read, as it is shown.
  private var previous: String { index > 0 ? line.words[index - 1].text.excerpt : "" }

  /// An error at the word just read.
  func problem(_ message: String, near: String? = nil) -> RulesError {
    RulesError(line: number, column: line.words[max(0, index - 1)].column, message, near: near)
  }

  /// An error at the word that comes, or at the end of the line.
  func expected(_ what: String, among words: [String] = []) -> RulesError {
    guard let next else {
      return RulesError(
        line: number, column: line.end(of: index - 1) + 1, "expected \(what), found the end of the line")
    }
    let near = next.isQuoted ? nil : Spelling.nearest(to: next.text, among: words)
    return RulesError(line: number, column: next.column, "expected \(what), found \(next.text.excerpt)", near: near)
  }

  mutating func skip() { index += 1 }

  mutating func word(_ what: String) throws(RulesError) -> Word {
    guard let next else { throw expected(what) }
    index += 1
    return next
  }

  /// One of these words, unquoted, or nil.
  mutating func keyword(_ keywords: String...) -> String? {
    guard let next, !next.isQuoted, keywords.contains(next.text) else { return nil }
    index += 1
    return next.text
  }

  mutating func require(_ keyword: String) throws(RulesError) {
    guard self.keyword(keyword) != nil else { throw expected("\(keyword) after \(previous)", among: [keyword]) }
  }

  mutating func duration(
    or alternatives: [String] = [], _ range: ClosedRange<Seconds> = 1...Rate.longest
  ) throws(RulesError) -> Seconds {
    let before = previous
    guard let next, !next.isQuoted, let duration = DurationText.parse(next.text) else {
      let choices = alternatives.isEmpty ? "" : alternatives.joined(separator: ", ") + " or "
      throw expected("\(choices)a duration such as 15m after \(before)", among: alternatives)
    }
    index += 1
    guard range.contains(duration) else {
      let (least, most) = (DurationText.compact(range.lowerBound), DurationText.compact(range.upperBound))
      throw problem("the duration after \(before) must be from \(least) to \(most), found \(next.text.excerpt)")
    }
    return duration
  }

  mutating func count(_ range: ClosedRange<Int>) throws(RulesError) -> Int {
    let before = previous
    guard let next, !next.isQuoted, let number = Units(next.text), number.thousandths % 1000 == 0 else {
      throw expected("a whole number after \(before)")
    }
    index += 1
    let count = number.thousandths / 1000
    guard range.contains(count) else {
      let bounds = "from \(range.lowerBound) to \(range.upperBound)"
      throw problem("the number after \(before) must be \(bounds), found \(next.text.excerpt)")
    }
    return count
  }

  /// A word that is a name or a text: not empty, not too long, without a character that deceives.
  mutating func text(_ what: String, upTo limit: Int = Name.longest) throws(RulesError) -> String {
    let text = try word(what).text
    if let fault = Name.fault(of: text, upTo: limit) { throw problem("\(what) \(fault)") }
    return text
  }

  func finish() throws(RulesError) {
    guard next == nil else { throw expected("the end of the line") }
  }
}

extension Rules {
  static let longestText = 200
  static let longestCommand = 1000
}
