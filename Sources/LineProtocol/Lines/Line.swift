/// What both directions of the codec have in common.
enum Line {
  static func words(_ bytes: some Sequence<UInt8>) throws(Failure) -> [Word] {
    let bytes = Array(bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    // Decoding repairs what is invalid; `String(validating:)` says so, but costs a program's whole start-up.
    guard text.utf8.elementsEqual(bytes) else { throw Failure(.badUTF8, "The line is not valid UTF-8.") }
    do throws(WordProblem) {
      return try WordScanner.words(in: text, .request)
    } catch {
      throw Failure(error.slug, "Column \(error.column): \(error.message).", Pair("column", error.column))
    }
  }

  static func text(_ start: String..., pairs: [Pair], tag: String? = nil) -> String {
    ((tag.map { ["@\($0)"] } ?? []) + start + pairs.map(WordWriter.pair)).joined(separator: " ")
  }
}
