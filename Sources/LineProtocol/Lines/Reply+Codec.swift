extension Reply {
  /// The reply's lines without line feeds: a `ROW` for each row, then one `OK` or `ERR`, each with the tag.
  public func lines(tag: String? = nil) -> [String] {
    let rows = rows.map { Line.text("ROW", pairs: $0, tag: tag) }
    switch outcome {
    case .ok(let pairs): return rows + [Line.text("OK", pairs: pairs, tag: tag)]
    case .failure(let failure): return rows + [ErrorLine(failure).line(tag: tag)]
    }
  }

  /// The reply as it is sent: every line with its line feed.
  public func text(tag: String? = nil) -> String {
    lines(tag: tag).map { $0 + "\n" }.joined()
  }
}
