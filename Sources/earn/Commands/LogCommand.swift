import LineProtocol

/// Logging, and the live timer that logs.
enum LogCommand {
  static func log(_ call: Call) throws(Stop) -> Int32 {
    var pairs: [Pair] = []
    if let text = call.arguments["at"] { pairs.append(Pair("at", try LocalTime.parse(text))) }
    if let note = call.arguments["note"] { pairs.append(Pair("note", note)) }
    if call.arguments.has("dry-run") { pairs.append(Pair("dry", true)) }
    let answer = try call.client.ask("LOG", call.arguments.words, pairs)
    call.output.answer(answer.pairs) { line(answer.pairs, activity: call.word(0), call.output.style) }
    return ExitCode.done
  }

  static func start(_ call: Call) throws(Stop) -> Int32 {
    let answer = try call.client.ask("START", call.arguments.words)
    call.output.answer(answer.pairs) {
      let since = answer.pairs.number("since").map { " at \(LocalTime.brief($0))" } ?? ""
      return call.output.style.sentence([
        "\(Text.clean(answer["activity"] ?? call.word(0) ?? "")) started\(since)", "earn stop logs it",
      ])
    }
    return ExitCode.done
  }

  static func stop(_ call: Call) throws(Stop) -> Int32 {
    let answer = try call.client.ask("STOP")
    call.output.answer(answer.pairs) { line(answer.pairs, activity: nil, call.output.style) }
    return ExitCode.done
  }

  static func cancel(_ call: Call) throws(Stop) -> Int32 {
    let answer = try call.client.ask("CANCEL")
    call.output.answer(answer.pairs) { "the timer is dropped, nothing was logged" }
    return ExitCode.done
  }

  /// `+5m pushups → 52m · goal 35 of 60m · 6-day streak · level 4`
  static func line(_ pairs: [Pair], activity: String?, _ style: Style) -> String {
    let activity = Text.clean(pairs["activity"] ?? activity ?? "")
    if pairs["status"] == "pending" { return pending(pairs, activity, style) }
    let earned = pairs.seconds("earned") ?? 0
    let balance = pairs.seconds("balance") ?? 0
    return style.sentence([
      "\(style.amount(earned))\(activity.isEmpty ? "" : " ")\(activity) \(style.arrow) \(DurationText.balance(balance))",
      pairs["capped"].map { $0 == "limit" ? "today's limit is reached" : "today's cap is reached" },
      pairs["replayed"] == "1" ? "logged before" : nil,
      pairs["id"] == nil ? "not logged" : nil,
      Game.goal(pairs), Game.streak(pairs), Game.level(pairs),
    ])
  }

  private static func pending(_ pairs: [Pair], _ activity: String, _ style: Style) -> String {
    let subject = activity.isEmpty ? "this" : activity
    guard let id = pairs["id"] else { return style.sentence(["\(subject) would wait for approval", "not logged"]) }
    return style.sentence(["\(subject) waits for approval", "earn approve \(id)"])
  }
}
