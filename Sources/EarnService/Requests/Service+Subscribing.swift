import EarnCore
import Ledger
import LineProtocol

extension Service {
  /// Answers, and tells what was asked for of the past; from then on the session is told what happens.
  func subscribe(_ request: Request, _ session: LineSession) throws(Failure) {
    let since = try Self.number(request, "since", 0...Int.max)
    let wantsSnapshot = try Self.number(request, "snapshot", 0...1) == 1
    if let since { try checkKept(after: since) }
    let types = Set(request.words.map { $0.lowercased() })
    subscriptions.subscribe(session.id, to: types)
    session.isHeldOpen = true
    let start = since ?? ledger.lastSequence
    session.answer(.ok(Pair("seq", ledger.lastSequence), Pair("oldest", ledger.oldestSequence)), mark: start)
    // A second subscription takes the place of the first, and of what the first still had to be sent.
    session.unfollow()
    for type in EventLine.coalesced where wantsSnapshot && subscriptions.wants(session.id, type) {
      session.send(event: core.balanceReport.event(type))
    }
    session.follow(after: start, types, past: since.map { _ in past })
  }

  func unsubscribe(_ session: LineSession) -> Reply {
    subscriptions.unsubscribe(session.id)
    session.unfollow()
    session.isHeldOpen = sources.contains(session.id)
    return .ok([])
  }

  /// So many facts are read for a subscriber before others are served.
  private static let page = 200

  private var past: FactReader {
    { [unowned self] (sequence, visit) throws(Failure) in
      try checkKept(after: sequence)
      try read { ledger throws(LedgerError) in
        try ledger.visitFacts(after: sequence, limit: Self.page) {
          visit(EventLine(sequence: $0.sequence, type: $0.type, pairs: $0.pairs))
        }
      }
    }
  }

  private func checkKept(after sequence: Int) throws(Failure) {
    let (oldest, newest) = (ledger.oldestSequence, ledger.lastSequence)
    guard sequence <= newest, sequence >= oldest - 1 else {
      throw Failure(
        .gone, "The facts after \(sequence) are not kept; the oldest is \(oldest), the newest \(newest).",
        Pair("oldest", oldest))
    }
  }
}
