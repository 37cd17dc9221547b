import LineProtocol
import Rewards

extension Turn {
  func log(_ request: Request) throws(Failure) {
    let activity = try core.rules.activity(request.words[0])
    let units = try activity.amount(from: request.words.dropFirst().first)
    let earlier = try happened(request["at"])
    let doing = Doing(
      activity: activity, units: units, happened: earlier ?? now.wall,
      day: earlier.map { min(core.state.day, core.zone.day(at: $0, dayStart: core.rules.dayStart)) } ?? core.state.day,
      note: try Self.text(request["note"], field: "note"), key: request["key"])
    let quote = try quote(doing)
    try openGame()
    if try Self.flag(request["dry"], field: "dry") {
      let status = activity.needsApproval ? "pending" : "credited"
      answer(earnedPairs(quote, status: status, balance: core.balance + (activity.needsApproval ? 0 : quote.earned)))
    } else if activity.needsApproval {
      hold(doing, quote, request)
    } else {
      try logAndTell(doing, quote, request)
    }
  }

  /// Credits, tells subscribers, and answers.
  func logAndTell(
    _ doing: Doing, _ quote: Quote, _ request: Request, answering more: [Pair] = []
  ) throws(Failure) {
    let first = write.facts.count
    let operation = try credit(doing, quote)
    let pairs = earnedPairs(quote, status: "credited", balance: core.balance)
    let told = pairs + [Pair("activity", doing.activity.name), Pair("units", doing.unitsText)]
    // What the log brought about, a goal or a level, is told after it.
    write.facts.insert(FactDraft("log", told, operation: operation), at: first)
    answer(request, pairs + more, operation: operation)
  }

  func hold(_ doing: Doing, _ quote: Quote, _ request: Request) {
    let operation = append(
      .pending, activity: doing.activity.name, units: doing.units, rate: quote.rate, happened: doing.happened,
      day: doing.day, note: doing.note, key: doing.key, asked: quote.earned)
    tell(FactDraft("pending", [Pair("activity", doing.activity.name)], operation: operation))
    answer(request, earnedPairs(quote, status: "pending", balance: core.balance), operation: operation)
  }

  /// The pairs of LOG's reply after its id.
  func earnedPairs(_ quote: Quote, status: String, balance: Seconds) -> [Pair] {
    let earned = status == "pending" ? 0 : quote.earned
    let pairs = [Pair("earned", earned), Pair("balance", balance), Pair("status", status), Pair("replayed", false)]
    return pairs + gamePairs + (quote.capped.map { [Pair("capped", $0.rawValue)] } ?? [])
  }

  var balancePair: Pair { Pair("balance", core.balance) }

  /// The game's clause of a reply; nothing when the game is off.
  var gamePairs: [Pair] {
    guard core.rules.game, let game = core.game else { return [] }
    let streak = game.streak(today: core.state.day, freezePerMonth: core.rules.freeze)
    return [Pair("earned-today", game.earned(on: core.state.day))]
      + (core.rules.goal.map { [Pair("goal", $0)] } ?? [])
      + [Pair("streak", streak.days)] + (streak.bridged.isEmpty ? [] : [Pair("bridged", streak.bridged.count)])
      + [Pair("xp-level", game.level.number)]
  }

  static let longestNote = 1000

  /// A note or reason, within its limit.
  static func text(_ text: String?, field: String) throws(Failure) -> String {
    let text = text ?? ""
    guard text.utf8.count <= longestNote else {
      throw Failure(.badSyntax, "\(field)= has \(text.utf8.count) bytes; at most \(longestNote) are kept.")
    }
    return text
  }

  static func flag(_ text: String?, field: String) throws(Failure) -> Bool {
    switch text {
    case nil, "0": false
    case "1": true
    default: throw Failure(.badSyntax, "\(field)= is 0 or 1.")
    }
  }
}

extension Doing {
  /// A count, or seconds.
  var unitsText: String { units.description }
}
