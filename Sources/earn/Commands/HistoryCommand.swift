import LineProtocol

/// The past: entries, and days.
enum HistoryCommand {
  static func history(_ call: Call) throws(Stop) -> Int32 {
    var pairs: [Pair] = []
    for name in ["since", "until"] {
      if let text = call.arguments[name] { pairs.append(Pair(name, try LocalTime.parse(text))) }
    }
    for name in ["activity", "after", "limit"] {
      if let text = call.arguments[name] { pairs.append(Pair(name, text)) }
    }
    let answer = try call.client.ask("HISTORY", [], pairs)
    call.output.answer(answer.rows) { entries(answer.rows, call.output.style) }
    if answer["more"] == "1", let next = answer["next"] {
      call.output.remark("Run earn history --after \(next) for older entries.")
    }
    return ExitCode.done
  }

  static func stats(_ call: Call) throws(Stop) -> Int32 {
    let days = call.arguments["days"].map { [Pair("days", $0)] } ?? []
    let answer = try call.client.ask("STATS", [], days)
    call.output.answer(answer.rows) { daily(answer.rows, call.output.style) }
    return ExitCode.done
  }

  private static func entries(_ rows: [[Pair]], _ style: Style) -> Table {
    let columns = [
      Table.Column(isRight: true, leaves: 2), Table.Column(leaves: 1), Table.Column(), Table.Column(isRight: true),
      Table.Column(isRight: true, leaves: 3), Table.Column(leaves: 4),
    ]
    return Table(
      columns: columns,
      rows: rows.map { row in
        let amount = row.seconds("amount") ?? 0
        let time = row.number("time").map { LocalTime.text($0, separator: style.isPlain ? "T" : " ") }
        return [
          Table.Cell(row["id"] ?? "", .faint), Table.Cell(time ?? ""), Table.Cell(what(row)),
          Table.Cell(amount.count == 0 ? "" : DurationText.amount(amount, plain: style.isPlain), Tone(amount: amount)),
          Table.Cell(row.seconds("after").map(DurationText.balance) ?? ""),
          Table.Cell(row["note"] ?? "", .faint),
        ]
      })
  }

  /// `pushups 20`, `steam`, `grant`: the kind is said where the activity and the sign do not say it.
  private static func what(_ row: [Pair]) -> String {
    let kind = row["kind"] ?? ""
    let doing = Doing.text(row)
    return kind == "credit" || kind == "drain" ? doing : [kind, doing].filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func daily(_ rows: [[Pair]], _ style: Style) -> Table {
    Table(
      columns: [.init(), .init(isRight: true), .init(isRight: true), .init(isRight: true, leaves: 1)],
      rows: rows.map { row in
        let earned = row.seconds("earned") ?? 0
        let spent = row.seconds("spent") ?? 0
        return [
          Table.Cell(row["day"] ?? ""),
          Table.Cell(earned.count == 0 ? "" : DurationText.amount(earned, plain: style.isPlain), Tone(amount: earned)),
          Table.Cell(spent.count == 0 ? "" : DurationText.amount(-spent, plain: style.isPlain), Tone(amount: -spent)),
          Table.Cell(row["logs"].map { $0 == "0" ? "" : $0 == "1" ? "1 log" : "\($0) logs" } ?? ""),
        ]
      })
  }
}
