import LineProtocol

/// Changes of the balance that are no log.
enum AdjustCommand {
  static func grant(_ call: Call) throws(Stop) -> Int32 {
    let answer = try call.client.ask("GRANT", call.arguments.words, reason(call))
    call.output.answer(answer.pairs) {
      let style = call.output.style
      let amount = call.word(0).flatMap(DurationText.parse).map { style.amount($0) } ?? ""
      return "\(amount) granted, not earned\(arrow(answer.pairs, style))"
    }
    return ExitCode.done
  }

  static func deduct(_ call: Call) throws(Stop) -> Int32 {
    let answer = try call.client.ask("DEDUCT", call.arguments.words, reason(call))
    call.output.answer(answer.pairs) { taken(answer.pairs, "deducted", call.output.style) }
    return ExitCode.done
  }

  static func undo(_ call: Call) throws(Stop) -> Int32 {
    let answer = try call.client.ask("UNDO", call.arguments.words)
    call.output.answer(answer.pairs) { taken(answer.pairs, "undone", call.output.style) }
    return ExitCode.done
  }

  static func approve(_ call: Call) throws(Stop) -> Int32 {
    let length = call.arguments["as"].map { [Pair("as", $0)] } ?? []
    let answer = try call.client.ask("APPROVE", call.arguments.words, length)
    call.output.answer(answer.pairs) {
      guard answer["changed"] == "1" else { return "\(Text.clean(call.word(0) ?? "")) was approved before" }
      return
        "\(call.output.style.amount(answer.pairs.seconds("earned") ?? 0)) approved\(arrow(answer.pairs, call.output.style))"
    }
    return ExitCode.done
  }

  /// `−3m undone of 5m → 0:00`: less is taken than was asked where there was less. Undoing a deduction gives: its
  /// reply says so with `amount=`.
  private static func taken(_ pairs: [Pair], _ done: String, _ style: Style) -> String {
    let (asked, taken) = (pairs.seconds("asked") ?? 0, pairs.seconds("taken") ?? 0)
    let rest = asked == taken ? "" : " of \(DurationText.compact(asked))"
    let amount = pairs.seconds("amount") ?? -taken
    return "\(style.amount(amount)) \(done)\(rest)\(arrow(pairs, style))"
  }

  private static func arrow(_ pairs: [Pair], _ style: Style) -> String {
    " \(style.arrow) \(DurationText.balance(pairs.seconds("balance") ?? 0))"
  }

  private static func reason(_ call: Call) -> [Pair] { call.arguments["reason"].map { [Pair("reason", $0)] } ?? [] }
}
