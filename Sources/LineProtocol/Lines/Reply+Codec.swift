extension Reply {
  /// The reply's lines without line feeds: a `ROW` for each row, then one `OK` or `ERR`, each with the tag.
  public func lines(tag: String? = nil) -> [String] {
    bytes(tag: tag).split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The reply as it is sent: every line with its line feed, in UTF-8.
  public func bytes(tag: String? = nil) -> [UInt8] {
    var writer = LineWriter()
    for row in rows { writer.line("ROW", row, tag: tag) }
    switch outcome {
    case .ok(let pairs): writer.line("OK", pairs, tag: tag)
    case .failure(let failure):
      writer.word(ErrorLine(failure).line(tag: tag))
      writer.endLine()
    }
    return writer.bytes
  }
}

extension LineWriter {
  fileprivate mutating func line(_ start: String, _ pairs: [Pair], tag: String?) {
    begin(start, tag: tag)
    self.pairs(pairs)
    endLine()
  }
}
