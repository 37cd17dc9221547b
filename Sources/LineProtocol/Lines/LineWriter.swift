/// Lines in the making, as the bytes that are sent: words and pairs with a space between them.
///
/// Bytes and not strings, since a service that is asked often spends much of its time on its answers.
struct LineWriter {
  private(set) var bytes: [UInt8] = []
  private var isAtStart = true

  init() { bytes.reserveCapacity(128) }

  /// The first words of a line, as they stand: its tag and what kind of line it is.
  mutating func begin(_ start: String, tag: String?) {
    if let tag { word("@\(tag)") }
    word(start)
  }

  mutating func word(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
  }

  mutating func pairs(_ pairs: [Pair]) {
    for pair in pairs {
      word(pair.key)
      bytes.append(UInt8(ascii: "="))
      bytes.append(contentsOf: WordWriter.value(pair.value).utf8)
    }
  }

  mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
    isAtStart = true
  }

  private mutating func separate() {
    if !isAtStart { bytes.append(UInt8(ascii: " ")) }
    isAtStart = false
  }
}
