import LineProtocol

/// Text for a terminal: nothing in it is a command, and its width is what a person sees.
enum Text {
  /// One line: what a client or a person put into a name or a note cannot break it or move the cursor.
  static func clean(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0.isControl || $0.turnsText }) else { return text }
    var clean = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { clean.append(scalar.isControl || scalar.turnsText ? " " : scalar) }
    return String(clean)
  }

  /// Without spaces, tabs and line ends around it.
  static func trimmed(_ text: String) -> String {
    let isBlank: (Character) -> Bool = { $0.isWhitespace }
    let start = text.drop(while: isBlank)
    return String(start.reversed().drop(while: isBlank).reversed())
  }

  static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - self.width(text)))
  }

  /// At most `width` columns, the last one an ellipsis where something was cut.
  static func truncated(_ text: String, to width: Int) -> String {
    guard self.width(text) > width else { return text }
    var result = ""
    var used = 0
    for character in text {
      let next = columns(character)
      if used + next > width - 1 { break }
      result.append(character)
      used += next
    }
    return result + "…"
  }

  /// The lines of a paragraph, broken at spaces.
  static func wrapped(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var line = ""
      for word in paragraph.split(separator: " ") {
        if !line.isEmpty, self.width(line) + 1 + self.width(String(word)) > width {
          lines.append(line)
          line = ""
        }
        line += (line.isEmpty ? "" : " ") + word
      }
      lines.append(line)
    }
    return lines
  }

  static func width(_ text: String) -> Int { text.reduce(0) { $0 + columns($1) } }

  /// Two for the scripts and pictures that terminals draw wide, after the East Asian Width classes W and F.
  private static func columns(_ character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first, scalar.value >= 0x1100 else { return 1 }
    return wide.contains { $0.contains(scalar.value) } ? 2 : 1
  }

  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
    0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD,
  ]
}
