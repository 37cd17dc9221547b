import LineProtocol

/// `activity pushups earns 1m per 4 reps cap 30m limit 3 approve`
let readActivity: Statement.Reader = { parser, words throws(RulesError) in
  let name = try words.text("the activity's name")
  try parser.once("activity \(name)", "declared", &words)
  try words.require("earns")
  let rate = try words.rate()
  var options = ActivityOptions()
  while words.next != nil { try options.read(&words, hasUnits: rate.unit != .completion) }
  parser.rules.activities.append(
    Activity(name, rate: rate, cap: options.cap, limit: options.limit, needsApproval: options.approve))
}

/// What may follow the rate, each once, in any order.
private struct ActivityOptions {
  var cap: Seconds?
  var limit: Int?
  var approve = false

  mutating func read(_ words: inout StatementWords, hasUnits: Bool) throws(RulesError) {
    let option = words.keyword("cap", "limit", "approve")
    switch option {
    case "cap" where cap == nil: cap = try words.duration()
    case "limit" where limit == nil: limit = try words.count(1...1000)
    case "approve" where !approve: approve = true
    case .some(let option): throw words.problem("\(option) is already set for this activity")
    case nil:
      let known = (hasUnits ? [] : ["per"]) + ["cap", "limit", "approve"]
      let list = known.dropLast().joined(separator: ", ")
      throw words.expected("\(list) or approve", among: known)
    }
  }
}

extension StatementWords {
  /// `15m`, `1m per 2m`, `1m per 4 reps`.
  fileprivate mutating func rate() throws(RulesError) -> Rate {
    let earns = try duration()
    guard keyword("per") != nil else { return Rate(earns: earns) }
    if let next, !next.isQuoted, DurationText.parse(next.text) != nil {
      return Rate(earns: earns, per: Units(try duration().count), unit: .time)
    }
    return try countedRate(earns)
  }

  private mutating func countedRate(_ earns: Seconds) throws(RulesError) -> Rate {
    guard let next, !next.isQuoted, let per = Units(next.text) else {
      throw expected("a number and what is counted, such as 4 reps, or a duration such as 2m, after per")
    }
    skip()
    guard per > .zero, per <= Units(Rate.largestCount) else {
      throw problem("the number after per must be from 0.001 to \(Rate.largestCount), found \(next.text.excerpt)")
    }
    // More than a day for one unit would soon be more than a balance can hold.
    guard earns.count * 1000 <= Rate.longest.count * per.thousandths else {
      throw problem("one unit earns at most 24h, found \(DurationText.compact(earns)) per \(per)")
    }
    return Rate(earns: earns, per: per, unit: .count(try unit(after: per)))
  }

  private mutating func unit(after per: Units) throws(RulesError) -> String {
    if let next, !next.isQuoted, Self.timeUnits.contains(next.text.lowercased()) {
      throw expected("a time in one word, such as 2m or 1h30m, after per")
    }
    if let next, next.isQuoted || !Self.notCounted.contains(next.text) {
      return try text("the name of what is counted")
    }
    throw expected("what is counted, such as reps, after \(per)")
  }

  private static let timeUnits: Set<String> = [
    "s", "sec", "secs", "second", "seconds", "m", "min", "mins", "minute", "minutes", "h", "hour", "hours",
  ]

  /// Words of the statement itself, and the names `ACTIVITIES` gives to what is not counted.
  private static let notCounted: Set<String> = ["per", "cap", "limit", "approve", "time", "completion"]
}
