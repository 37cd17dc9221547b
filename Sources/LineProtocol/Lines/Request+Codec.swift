extension Request {
  /// Reads one request line without its line feed; nil for a blank line, which is ignored.
  ///
  /// The verb is upper-cased but not looked up, and keys may repeat: `CommandTable` knows what a command takes.
  /// - Throws: `bad-utf8`, `bad-syntax`, `bad-escape`, with `column=` where the line could be read that far.
  public static func parse(_ bytes: [UInt8]) throws(Failure) -> Request? {
    var words = try Line.words(bytes)[...]
    guard let first = words.first else { return nil }
    var tag: String?
    if first.key == nil, !first.isQuoted, first.text.utf8.first == UInt8(ascii: "@") {
      let name = String(first.text.dropFirst())
      guard Tag.isValid(name) else {
        throw Failure(.badSyntax, "A tag is @ and 1 to 32 letters, digits, dots, hyphens or underscores.")
      }
      tag = name
      words.removeFirst()
    }
    guard let verb = words.popFirst(), verb.key == nil, !verb.isQuoted else {
      throw Failure(.badSyntax, "A line begins with a command, as in LOG pushups 20; HELP lists them.")
    }
    return Request(
      tag: tag, verb: verb.text.uppercased(), words: words.filter { $0.key == nil }.map(\.text),
      pairs: words.compactMap { word in word.key.map { Pair($0, word.text) } })
  }

  public static func parse(_ bytes: some Sequence<UInt8>) throws(Failure) -> Request? { try parse(Array(bytes)) }

  /// The request as one line, without its line feed.
  public var line: String {
    var line = LineWriter()
    line.begin(verb, tag: tag)
    for word in words { line.word(WordWriter.word(word)) }
    line.pairs(pairs)
    return String(decoding: line.bytes, as: UTF8.self)
  }

  /// What the request asks for, in one canonical line: no tag, no idempotency key, pairs in the order of their keys.
  /// Two requests are the same to the ledger when this is.
  public var content: String {
    let pairs = pairs.filter { $0.key != "key" }.sorted { ($0.key, $0.value) < ($1.key, $1.value) }
    return Request(verb: verb, words: words, pairs: pairs).line
  }
}
