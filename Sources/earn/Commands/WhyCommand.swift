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
    let target = row["target"].flatMap { $0.isEmpty ? nil : Text.clean($0) } ?? "nothing"
    let isCharged = row["charged"] == "1"
    return style.sentence([
      "\(target): \(style.paint(words(row["reason"] ?? ""), isCharged ? .low : .none))",
      row["rule"].flatMap { $0.isEmpty ? nil : "rule \(Text.clean($0))" },
      row["since"].flatMap { Int($0) }.map { "since \(LocalTime.brief($0))" },
      isCharged ? nil : "not charged",
    ])
  }

  private static func words(_ reason: String) -> String {
    switch reason {
    case "draining": "in front, charged"
    case "unfocused": "not in front"
    case "not-blocked": "no rule blocks it"
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
