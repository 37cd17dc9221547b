/// One line from the server. Which kind it is stands in the line itself; nothing before it need be remembered.
public enum ServerLine: Hashable, Sendable {
  case row(tag: String?, [Pair])
  case ok(tag: String?, [Pair])
  case error(tag: String?, ErrorLine)
  case event(EventLine)
  case bye(Bye)

  /// Reads one line without its line feed.
  /// - Throws: `bad-utf8`, `bad-syntax` or `bad-escape`: this is not the protocol.
  public static func parse(_ bytes: [UInt8]) throws(Failure) -> ServerLine {
    var words = try Line.words(bytes)[...]
    var tag: String?
    if let first = words.first, first.key == nil, !first.isQuoted, first.text.hasPrefix("@") {
      tag = String(words.removeFirst().text.dropFirst())
      if tag.map(Tag.isValid) == false { throw unexpected("a tag of letters and digits") }
    }
    switch (try bare(&words), tag) {
    case ("ROW", _): return .row(tag: tag, try pairs(words))
    case ("OK", _): return .ok(tag: tag, try pairs(words))
    case ("ERR", _): return .error(tag: tag, try error(&words))
    case ("EVT", nil): return .event(try event(&words))
    case ("BYE", nil):
      let slug = try bare(&words)
      return .bye(Bye(slug, try pairs(words)))
    default: throw unexpected("ROW, OK, ERR, EVT or BYE")
    }
  }

  public static func parse(_ bytes: some Sequence<UInt8>) throws(Failure) -> ServerLine { try parse(Array(bytes)) }

  /// The line as the server writes it, without its line feed.
  public var line: String {
    switch self {
    case .row(let tag, let pairs): Line.text("ROW", pairs: pairs, tag: tag)
    case .ok(let tag, let pairs): Line.text("OK", pairs: pairs, tag: tag)
    case .error(let tag, let error): error.line(tag: tag)
    case .event(let event): event.line
    case .bye(let bye): bye.line
    }
  }

  private static func error(_ words: inout ArraySlice<Word>) throws(Failure) -> ErrorLine {
    let digits = try bare(&words)
    guard digits.utf8.count == 3, let code = Int(digits), code >= 100 else { throw unexpected("three digits") }
    let slug = try bare(&words)
    guard let message = words.popFirst(), message.key == nil, message.isQuoted else {
      throw unexpected("a message in quotes")
    }
    return ErrorLine(code: code, slug: slug, message: message.text, pairs: try pairs(words))
  }

  private static func event(_ words: inout ArraySlice<Word>) throws(Failure) -> EventLine {
    guard let sequence = Int(try bare(&words)), sequence >= 0 else { throw unexpected("a sequence number") }
    let type = try bare(&words)
    return EventLine(sequence: sequence, type: type, pairs: try pairs(words))
  }

  private static func bare(_ words: inout ArraySlice<Word>) throws(Failure) -> String {
    guard let word = words.popFirst(), word.key == nil, !word.isQuoted else { throw unexpected("a bare word") }
    return word.text
  }

  private static func pairs(_ words: ArraySlice<Word>) throws(Failure) -> [Pair] {
    var pairs: [Pair] = []
    for word in words {
      guard let key = word.key else { throw unexpected("key=value") }
      pairs.append(Pair(key, word.text))
    }
    return pairs
  }

  private static func unexpected(_ expected: String) -> Failure {
    Failure(.badSyntax, "The server's line is not EARN/1: \(expected) was expected.")
  }
}
