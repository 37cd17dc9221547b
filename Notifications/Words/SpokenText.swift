import LineProtocol

/// How things read in a sentence.
enum SpokenText {
  /// `1 minute`, `2 minutes 30 seconds`, `1 hour 5 minutes`: exact, and never a sign. Earned time is never told in
  /// days, for a day of it is no day.
  static func duration(_ duration: Seconds) -> String {
    let total = duration.count.magnitude
    return list([(total / 3600, "hour"), (total / 60 % 60, "minute"), (total % 60, "second")])
  }

  /// How far two clocks are apart: `1 day`, `3 days 2 hours`, `2 hours 5 minutes`.
  static func distance(_ distance: Seconds) -> String {
    let total = distance.count.magnitude
    if total < 86_400 { return duration(distance) }
    return list([(total / 86_400, "day"), (total / 3600 % 24, "hour")])
  }

  private static func list(_ parts: [(UInt, String)]) -> String {
    let text = parts.filter { $0.0 > 0 }.map { counted($0.0, $0.1) }.joined(separator: " ")
    return text.isEmpty ? "0 seconds" : text
  }

  /// `1 day`, `7 days`.
  static func counted(_ count: some BinaryInteger, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// A name as a notice or a shield may carry it: no control characters, at most 40 characters.
  static func name(_ name: String) -> String {
    let scalars = name.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : Character($0) }
    let words = String(scalars).split(separator: " ").joined(separator: " ")
    return words.count <= 40 ? words : words.prefix(39) + "…"
  }

  /// Ends with a full stop unless it ends a sentence already.
  static func sentence(_ text: String) -> String {
    guard let last = text.last else { return "" }
    return ".!?…".contains(last) ? text : text + "."
  }
}
