import LineProtocol

/// Pairs as the ledger keeps them: `key=value`, one a line, so that anyone can read the column.
extension [Pair] {
  var stored: String {
    var text = ""
    for pair in self {
      if !text.isEmpty { text += "\n" }
      text += "\(pair.key)="
      for scalar in pair.value.unicodeScalars {
        switch scalar {
        case "\\": text += "\\\\"
        case "\n": text += "\\n"
        default: text.unicodeScalars.append(scalar)
        }
      }
    }
    return text
  }

  /// Nil when the text is none that `stored` gives.
  init?(stored text: String) {
    self = []
    guard !text.isEmpty else { return }
    for line in text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false) {
      guard let equals = line.firstIndex(of: "="), let value = Self.unescaped(line[line.index(after: equals)...])
      else { return nil }
      append(Pair(String(line[..<equals]), value))
    }
  }

  private static func unescaped(_ text: Substring.UnicodeScalarView) -> String? {
    var value = String.UnicodeScalarView()
    var scalars = text.makeIterator()
    while let scalar = scalars.next() {
      guard scalar == "\\" else {
        value.append(scalar)
        continue
      }
      switch scalars.next() {
      case "\\": value.append("\\")
      case "n": value.append("\n")
      default: return nil
      }
    }
    return String(value)
  }
}
