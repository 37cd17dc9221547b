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

  /// What stands behind a pair's `=`.
  static func value(_ text: String) -> String { isBare(text) ? text : quoted(text) }

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

  /// No space, quote or control character (`Unicode.Scalar.isControl`), looked for in the bytes, which is much faster.
  private static func isBare(_ text: String) -> Bool {
    var last: UInt8 = 0
    for byte in text.utf8 {
      let isSecondHalfOfControl = last == 0xC2 && byte < 0xA0
      if byte <= UInt8(ascii: " ") || byte == UInt8(ascii: "\"") || byte == 0x7F || isSecondHalfOfControl {
        return false
      }
      last = byte
    }
    return !text.isEmpty
  }
}
