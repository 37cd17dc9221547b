import LineProtocol
import Rewards

extension Turn {
  func pending() throws(Failure) {
    let entries = try read { ledger throws(LedgerError) in try ledger.pending() }
    answer(
      rows: entries.map { entry in
        let draft = entry.draft
        return [
          Pair("id", entry.id), Pair("time", draft.happened), Pair("activity", draft.activity),
          Pair("units", (draft.units ?? .zero).description), Pair("earned", draft.asked ?? 0),
        ]
      })
  }

  /// Credits a pending log on the day it was done. A second approval changes nothing.
  func approve(_ request: Request) throws(Failure) {
    let entry = try entry(request.words[0])
    guard entry.draft.kind == .pending else {
      throw Failure(
        .noSuchEntry, "Entry \(entry.id) is a \(entry.draft.kind.rawValue); only a pending log is approved.")
    }
    let chosen: Seconds? = if let text = request["as"] { try Self.duration(text) } else { nil }
    let ties = try ties(to: entry.id)
    guard ties.isEmpty else {
      guard ties.contains(where: { $0.draft.kind == .credit }) else {
        throw Failure(.noSuchEntry, "Entry \(entry.id) was undone; log it again.")
      }
      return answer(request, approvalPairs(entry, changed: false, earned: 0))
    }
    let doing = doing(entry, key: request["key"])
    let quote =
      if let chosen { Quote(units: doing.units, rate: "", earned: chosen, asked: nil, capped: nil) } else {
        try quote(doing)
      }
    try openBook(doing.day)
    _ = try credit(doing, quote)
    tell(FactDraft("approve", [Pair("id", entry.id), Pair("amount", quote.earned), balancePair]))
    answer(request, approvalPairs(entry, changed: true, earned: quote.earned))
  }

  private func approvalPairs(_ entry: Entry, changed: Bool, earned: Seconds) -> [Pair] {
    [Pair("id", entry.id), Pair("changed", changed), Pair("earned", earned), balancePair]
  }

  /// An activity the rules no longer name keeps the rate it was logged under.
  private func doing(_ entry: Entry, key: String?) -> Doing {
    let draft = entry.draft
    let activity =
      core.rules.activities.first { $0.name == draft.activity }
      ?? Activity(draft.activity, rate: Rate(draft.rate) ?? Rate(earns: draft.asked ?? 0))
    return Doing(
      activity: activity, units: draft.units ?? .zero, happened: draft.happened, day: draft.day, note: draft.note,
      key: key, pending: entry.id)
  }
}
