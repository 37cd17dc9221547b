import LineProtocol

/// Replies that are lists.
enum ListCommand {
  static func activities(_ call: Call) throws(Stop) -> Int32 {
    let answer = try call.client.ask("ACTIVITIES")
    call.output.answer(answer.rows) {
      Table(
        columns: [.init(), .init(), .init(leaves: 2), .init(leaves: 1)],
        rows: answer.rows.map { row in
          [
            Table.Cell(row["name"] ?? "", .strong), Table.Cell(rate(row)), Table.Cell(bounds(row)),
            Table.Cell(today(row), .faint),
          ]
        })
    }
    return ExitCode.done
  }

  /// `5m today, best 40`
  private static func today(_ row: [Pair]) -> String {
    let earned = row["today"].flatMap { $0 == "0" ? nil : "\(length($0)) today" }
    let best = row["best"].map { "best \(row["unit"] == "time" ? length($0) : $0)" }
    return [earned, best].compactMap { $0 }.joined(separator: ", ")
  }

  static func blocked(_ call: Call) throws(Stop) -> Int32 {
    let answer = try call.client.ask("BLOCKED")
    call.output.answer(answer.rows) {
      Table(
        columns: [.init(), .init(), .init()],
        rows: answer.rows.map { row in
          let problem = row["enforced"] == "0" ? "not enforced: \(row["reason"] ?? "")" : row["reason"] ?? ""
          return [Table.Cell(row["kind"] ?? ""), Table.Cell(row["value"] ?? "", .strong), Table.Cell(problem, .low)]
        }, wraps: true)
    }
    return ExitCode.done
  }

  static func apps(_ call: Call) throws(Stop) -> Int32 {
    let answer = try call.client.ask("APPS", [], call.word(0).map { [Pair("category", $0)] } ?? [])
    call.output.answer(answer.rows) {
      Table(
        columns: [.init(leaves: 1), .init(), .init(), .init()],
        rows: answer.rows.map { row in
          [
            Table.Cell(row["category"] ?? "", .faint), Table.Cell(row["name"] ?? "", .strong),
            Table.Cell(row["app"] ?? ""), Table.Cell(row["blocked"] == "1" ? "blocked" : "", .low),
          ]
        })
    }
    return ExitCode.done
  }

  static func pending(_ call: Call) throws(Stop) -> Int32 {
    let answer = try call.client.ask("PENDING")
    call.output.answer(answer.rows) {
      Table(
        columns: [.init(isRight: true), .init(leaves: 1), .init(), .init(isRight: true)],
        rows: answer.rows.map { row in
          let earned = row.seconds("earned") ?? 0
          return [
            Table.Cell(row["id"] ?? "", .strong),
            Table.Cell(row.number("time").map { LocalTime.text($0) } ?? ""), Table.Cell(Doing.text(row)),
            Table.Cell(DurationText.amount(earned, plain: call.settings.isPlain), .good),
          ]
        })
    }
    return ExitCode.done
  }

  static func doctor(_ call: Call) throws(Stop) -> Int32 {
    let answer = try call.client.ask("DOCTOR")
    call.output.answer(answer.rows) {
      Table(
        columns: [.init(), .init(leaves: 1), .init()],
        rows: answer.rows.map { row in
          let tone: Tone = row["state"] == "bad" ? .critical : row["state"] == "note" ? .low : .good
          return [Table.Cell(row["state"] ?? "", tone), Table.Cell(row["check"] ?? ""), Table.Cell(row["text"] ?? "")]
        }, wraps: true)
    }
    return answer.rows.contains { $0["state"] == "bad" } ? ExitCode.no : ExitCode.done
  }

  /// `1m per 4 reps`, `15m`
  private static func rate(_ row: [Pair]) -> String {
    let unit = row["unit"] ?? ""
    guard let per = row["per"], !per.isEmpty else { return length(row["earns"]) }
    return "\(length(row["earns"])) per \(unit == "time" ? length(per) : "\(per) \(unit)")"
  }

  private static func bounds(_ row: [Pair]) -> String {
    let cap = row["cap"].map { "cap \(length($0))" }
    let limit = row["limit"].map { "limit \($0)" }
    return [cap, limit].compactMap { $0 }.joined(separator: " ")
  }

  private static func length(_ text: String?) -> String {
    text.flatMap { Int($0) }.map { DurationText.compact(Seconds($0)) } ?? text ?? ""
  }
}
