import LineProtocol

/// Which rule applies, what is charged, since when.
enum WhyCommand {
  static func run(_ call: Call) throws(Stop) -> Int32 {
    let target = call.arguments.words.isEmpty ? [] : [try BlockCommand.target(call, "why")]
    let answer = try call.client.ask("WHY", [], target)
    if call.output.isJSON {
      call.output.answer(answer.rows) { Table(columns: [], rows: []) }
    } else {
      for row in answer.rows { call.output.line(line(row, call.output.style)) }
    }
    return ExitCode.done
  }

  static func line(_ row: [Pair], _ style: Style) -> String {
    let target = row["target"].flatMap { $0.isEmpty ? nil : "\(Text.clean($0)): " }
    let isCharged = row["charged"] == "1"
    let reason = words(row["reason"] ?? "", hasTarget: target != nil)
    return style.sentence([
      "\(target ?? "")\(style.paint(reason, isCharged ? .low : .none))",
      rule(row),
      seen(row).map { "seen as \($0)" },
      row.number("since").map { "since \(LocalTime.brief($0))" },
      isCharged ? nil : "not charged",
    ])
  }

  /// The rule, with the word it found where that is not the name that is shown anyway.
  private static func rule(_ row: [Pair]) -> String? {
    guard let rule = row["rule"], !rule.isEmpty else { return nil }
    guard let word = row["matched"], word.lowercased() != row["target"]?.lowercased() else {
      return "rule \(Text.clean(rule))"
    }
    return "rule \(Text.clean(rule)) (matched \(Text.clean(word)))"
  }

  /// Every name that `block app` may have for it; nil where the one that is shown is the only one.
  private static func seen(_ row: [Pair]) -> String? {
    let names = (row["seen"] ?? "").split(separator: ",")
    guard names.contains(where: { $0 != row["target"]?.lowercased() ?? "" }) else { return nil }
    return names.map { Text.clean(String($0)) }.joined(separator: ", ")
  }

  private static func words(_ reason: String, hasTarget: Bool) -> String {
    switch reason {
    case "draining": "in front, charged"
    case "unfocused": hasTarget ? "not in front" : "nothing is in front"
    case "not-blocked": hasTarget ? "no rule blocks it" : "nothing blocked is in front"
    case "allowed": "allowed by a rule"
    case "locked": "the screen is locked"
    case "idle": "nobody is at the keyboard"
    case "asleep": "the machine was asleep"
    case "inactive": "another session is active"
    case "shielded": "behind its shield"
    case "paused": "earn is paused"
    case "grace": "a new rule, a minute of grace"
    case "free": "free now"
    case "unknown-focus": "nothing says what is in front"
    default: Text.clean(reason)
    }
  }
}
