/// What both directions of the codec have in common.
enum Line {
  static func words(_ bytes: [UInt8]) throws(Failure) -> [Word] {
    guard isValid(bytes) else { throw Failure(.badUTF8, "The line is not valid UTF-8.") }
    do throws(WordProblem) {
      return try WordScanner.words(in: bytes, .request)
    } catch {
      throw Failure(error.slug, "Column \(error.column): \(error.message).", Pair("column", error.column))
    }
  }

  /// Decoding repairs what is invalid; `String(validating:)` says so, but costs a program's whole start-up.
  private static func isValid(_ bytes: [UInt8]) -> Bool {
    bytes.allSatisfy { $0 < 0x80 } || String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes)
  }

  static func text(_ start: String, _ more: String..., pairs: [Pair], tag: String? = nil) -> String {
    var line = LineWriter()
    line.begin(start, tag: tag)
    for word in more { line.word(word) }
    line.pairs(pairs)
    return String(decoding: line.bytes, as: UTF8.self)
  }
}
