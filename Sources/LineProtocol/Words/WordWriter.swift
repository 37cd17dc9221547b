/// Writes words and pairs so that `WordScanner` reads them back.
///
/// What the grammar cannot carry, a control character other than line feed, tab and carriage return, is written as
/// U+FFFD: no text can smuggle an escape sequence into a terminal.
public enum WordWriter {
  /// A plain word; quoted where bare it would be read as something else.
  static func word(_ text: String) -> String {
    // A bare word with an `=` might be taken for a pair, and one beginning with `@` for a tag.
    isBare(text) && !text.utf8.contains(UInt8(ascii: "=")) && text.utf8.first != UInt8(ascii: "@") ? text : quoted(text)
  }

  static func pair(_ pair: Pair) -> String {
    "\(pair.key)=\(isBare(pair.value) ? pair.value : quoted(pair.value))"
  }

  /// In quotes, with what cannot stand in them escaped.
  public static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      default: result.unicodeScalars.append(scalar.isControl ? "\u{FFFD}" : scalar)
      }
    }
    return result + "\""
  }

  private static func isBare(_ text: String) -> Bool {
    !text.isEmpty && text.unicodeScalars.allSatisfy { $0 != " " && $0 != "\"" && !$0.isControl }
  }
}
