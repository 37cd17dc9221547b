import EarnCore
import Ledger
import LineProtocol
import Rewards

/// HISTORY and STATS read the ledger and decide nothing.
extension Service {
  func history(_ request: Request) throws(Failure) -> Reply {
    var query = HistoryQuery()
    query.since = try Self.time(request, "since")
    query.until = try Self.time(request, "until")
    query.activity = request["activity"]
    query.after = try Self.number(request, "after", 1...Int.max)
    query.limit = try Self.number(request, "limit", 1...500) ?? 50
    let page = try read { ledger throws(LedgerError) in try ledger.history(query) }
    let more = page.next.map { [Pair("more", true), Pair("next", $0)] } ?? []
    return .rows(page.entries.map(\.historyPairs), more)
  }

  func stats(_ request: Request) throws(Failure) -> Reply {
    let days = try Self.number(request, "days", 1...3660) ?? 7
    let today = core.state.day
    let summaries = try read { ledger throws(LedgerError) in try ledger.stats(days: days, through: today) }
    return .rows(
      summaries.map { summary in
        [
          Pair("day", summary.day.description), Pair("earned", summary.earned), Pair("spent", summary.spent),
          Pair("logs", summary.logs),
        ]
      })
  }

  func read<Value>(_ body: (Ledger) throws(LedgerError) -> Value) throws(Failure) -> Value {
    do throws(LedgerError) { return try body(ledger) } catch { throw Failure(error) }
  }

  /// A whole number within a range, where it was given.
  static func number(_ request: Request, _ key: String, _ range: ClosedRange<Int>) throws(Failure) -> Int? {
    guard let text = request[key] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      let most =
        range.upperBound == .max ? "at least \(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
      throw Failure(.badSyntax, "\(key)= is a whole number \(most).")
    }
    return number
  }

  private static func time(_ request: Request, _ key: String) throws(Failure) -> Int? {
    guard let text = request[key] else { return nil }
    guard let seconds = Int(text) else { throw Failure(.badTime, "\(key)= is a time in seconds since the epoch.") }
    return seconds
  }
}

extension Entry {
  fileprivate var historyPairs: [Pair] {
    var pairs = [
      Pair("id", id), Pair("time", draft.happened), Pair("day", draft.day.description),
      Pair("kind", draft.kind.rawValue),
    ]
    if !draft.activity.isEmpty { pairs.append(Pair("activity", draft.activity)) }
    if let units = draft.units { pairs.append(Pair("units", units.description)) }
    if Rate(draft.rate)?.unit == .time { pairs.append(Pair("unit", "time")) }
    pairs += [Pair("amount", draft.amount), Pair("after", draft.balanceAfter)]
    if !draft.note.isEmpty { pairs.append(Pair("note", draft.note)) }
    return pairs
  }
}
