import EarnCore
import Ledger
import LineProtocol

extension Service {
  /// Answers, and tells what was asked for of the past; from then on the session is told what happens.
  func subscribe(_ request: Request, _ session: LineSession) throws(Failure) {
    let since = try Self.number(request, "since", 0...Int.max)
    let wantsSnapshot = try Self.number(request, "snapshot", 0...1) == 1
    let past = try past(since: since)
    let types = Set(request.words.map { $0.lowercased() })
    subscriptions.subscribe(session.id, to: types)
    // A second subscription takes the place of the first, and of what the first still had to be sent.
    session.dropEvents()
    session.isHeldOpen = true
    session.startSequence = since ?? ledger.lastSequence
    session.answer(.ok(Pair("seq", ledger.lastSequence), Pair("oldest", ledger.oldestSequence)))
    for type in EventLine.coalesced where wantsSnapshot && subscriptions.wants(session.id, type) {
      session.send(event: core.balanceReport.event(type))
    }
    session.send(backlog: past.filter { types.isEmpty || types.contains($0.type) })
  }

  func unsubscribe(_ session: LineSession) -> Reply {
    subscriptions.unsubscribe(session.id)
    session.dropEvents()
    session.isHeldOpen = sources.contains(session.id)
    return .ok([])
  }

  /// The facts after one that the subscriber knows.
  private func past(since: Int?) throws(Failure) -> [EventLine] {
    guard let since else { return [] }
    let (oldest, newest) = (ledger.oldestSequence, ledger.lastSequence)
    guard since <= newest, since >= oldest - 1 else {
      throw Failure(
        .gone, "The facts after \(since) are not kept; the oldest is \(oldest), the newest \(newest).",
        Pair("oldest", oldest))
    }
    let facts = try read { ledger throws(LedgerError) in try ledger.facts(after: since, limit: newest - since) }
    return facts.map { EventLine(sequence: $0.sequence, type: $0.type, pairs: $0.pairs) }
  }
}
