import LineProtocol

/// What is left, and what is happening.
enum StatusCommand {
  static func balance(_ call: Call) throws(Stop) -> Int32 {
    let answer = try call.client.ask("BALANCE")
    call.output.answer(answer.pairs) {
      call.arguments.has("seconds") ? answer["balance"] ?? "" : paintedBalance(answer.pairs, call.output.style)
    }
    return ExitCode.done
  }

  static func check(_ call: Call) throws(Stop) -> Int32 {
    let answer = try call.client.ask("CHECK", call.arguments.words)
    if call.output.isJSON { call.output.answer(answer.pairs) { "" } }
    return answer["met"] == "1" ? ExitCode.done : ExitCode.no
  }

  /// `earn` alone: one line.
  static func glance(_ call: Call) throws(Stop) -> Int32 {
    let answer = try call.client.ask("STATUS")
    let style = call.output.style
    call.output.answer(answer.pairs) {
      style.sentence([
        paintedBalance(answer.pairs, style) + " left" + (answer["state"] == "paused" ? ", paused" : ""),
        front(answer.pairs), today(answer.pairs, style), Game.streak(answer.pairs), waiting(answer.pairs),
      ])
    }
    if let note = answer["note"] {
      call.output.remark(Text.clean(note))
    } else if isBlind(answer.pairs) {
      call.output.remark("Nothing says what is in front; earn run and earn front do.")
    }
    return ExitCode.done
  }

  static func status(_ call: Call) throws(Stop) -> Int32 {
    let answer = try call.client.ask("STATUS")
    guard !call.output.isJSON else {
      call.output.answer(answer.pairs) { "" }
      return ExitCode.done
    }
    let style = call.output.style
    let lines: [(String, String?)] = [
      ("balance", paintedBalance(answer.pairs, style)),
      ("state", answer["state"].map(state)),
      ("in front", front(answer.pairs)),
      ("rule", answer["rule"]),
      ("session", answer.pairs.seconds("session").map(DurationText.compact)),
      ("today", today(answer.pairs, style).map { String($0.dropFirst("today ".count)) }),
      ("goal", Game.goal(answer.pairs).map { String($0.dropFirst("goal ".count)) }),
      ("streak", Game.streak(answer.pairs)),
      ("level", answer["xp-level"]),
      ("pending", answer["pending"].flatMap { $0 == "0" ? nil : $0 }),
      ("presence", answer["presence"]),
      ("sources", isBlind(answer.pairs) ? "none; earn run and earn front say what is in front" : answer["sources"]),
      ("note", answer["note"].map(Text.clean)),
      ("uptime", answer.pairs.seconds("uptime").map(DurationText.compact)),
    ]
    let shown = lines.compactMap { label, value in
      value.map { call.settings.isPlain ? "\(label)\t\($0)\n" : "\(Text.padded(label, to: 9)) \($0)\n" }
    }
    call.output.text(shown.joined())
    return ExitCode.done
  }

  private static func isBlind(_ pairs: [Pair]) -> Bool { pairs["sources"]?.isEmpty ?? true }

  private static func paintedBalance(_ pairs: [Pair], _ style: Style) -> String {
    style.paint(pairs["text"] ?? "", Tone(pairs["level"]))
  }

  private static func front(_ pairs: [Pair]) -> String? {
    guard let app = pairs["front"], !app.isEmpty else { return nil }
    let doing: String? =
      switch (pairs["shield"], pairs["state"], pairs["presence"], pairs["blocked"]) {
      case ("1", _, _, _): "shielded"
      case (_, "drain", _, _): "draining"
      case (_, _, let presence?, _) where presence != "present": presence
      case (_, _, _, "0"): "not blocked"
      default: nil
      }
    return "\(Text.clean(app)) in front" + (doing.map { ", \($0)" } ?? "")
  }

  private static func today(_ pairs: [Pair], _ style: Style) -> String? {
    guard let earned = pairs.seconds("earned-today"), let spent = pairs.seconds("spent-today") else { return nil }
    return "today " + style.amount(earned) + (spent.count == 0 ? "" : " " + style.amount(-spent))
  }

  private static func waiting(_ pairs: [Pair]) -> String? {
    pairs["pending"].flatMap { $0 == "0" ? nil : "\($0) pending" }
  }

  private static func state(_ state: String) -> String {
    switch state {
    case "drain": "draining"
    case "free": "free, nothing is charged"
    default: state
    }
  }
}
