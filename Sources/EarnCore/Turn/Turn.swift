import DeviceActivity
public import LineProtocol
import ManagedSettings
import Notifications
import Rewards

/// One turn: a draft of the core, the event applied to it, and what must be written before anything is done.
///
/// A reference, because the monitor calls back into the turn that drives it.
public final class Turn {
  var core: Core
  let now: Moment
  let ledger: any LedgerReading
  let host: TurnHost
  let isSynchronised: Bool
  private let before: Core

  /// What the ledger must take, whole, before any effect is performed.
  public internal(set) var write = LedgerWrite()
  /// What the person must hear of, told at the end of the turn.
  var notices: [Notice] = []
  var noticeActions: [NoticeAction] = []
  /// What was drained in this turn, by the day it counts for.
  var drained: [DayKey: Seconds] = [:]
  var shieldChanges: [ShieldChange] = []
  var windowActions: [WindowAction] = []
  var posting: Posting?
  private var reply: (LedgerReceipt) -> Reply? = { _ in nil }

  /// - Parameters:
  ///   - core: the state before; untouched until `commit`.
  ///   - now: the clocks' readings, taken once.
  ///   - isSynchronised: the kernel says that the wall clock is kept right from outside.
  public init(_ core: Core, at now: Moment, isSynchronised: Bool = false, ledger: any LedgerReading) {
    self.core = core
    self.now = now
    self.ledger = ledger
    self.isSynchronised = isSynchronised
    before = core
    host = TurnHost(core.frameworks, at: now, calendar: core.zone.calendar)
  }

  /// Applies one event to the draft. A request that only reads is answered from the state as it is, and writes nothing.
  /// - Throws: what the asker is told; the draft is then to be dropped.
  public func handle(_ event: Event) throws(Failure) {
    let result: Result<Void, Failure> = ScreenTime.$taskHost.withValue(host) {
      Result { () throws(Failure) in
        if case .request(let request, let connection, _) = event, Self.readingVerbs.contains(request.verb) {
          return try perform(request, connection: connection)
        }
        // A row that a crash left open is closed before anything can be added, were it only a new day's expiry.
        if case .started(isUnsettled: true) = event { add(.settleDrain) }
        passTime()
        try apply(event)
        try reconcile()
      }
    }
    try result.get()
  }

  private func apply(_ event: Event) throws(Failure) {
    switch event {
    case .started: break
    case .stopping: core.state.timer?.bank(at: now)
    case .time: try cutTimer()
    case .request(let request, let connection, let ancestors):
      try perform(request, connection: connection, ancestors: ancestors)
    case .closed(let connection): core.close(connection)
    case .session(let presence): core.presence.session = presence
    case .desktop(let view, let note): (core.focus.desktop, core.focus.note) = (view, note)
    case .shieldAnswered(let answer, let window, let card): shieldAnswered(answer, on: window, card: card)
    case .rules(let rules, let edit):
      adopt(rules)
      if let edit { answer(edit.request, edit.pairs) }
    case .tell(let notice): notices.append(notice)
    case .rulesMended: withdraw(.rules)
    case .notification(let event): noteNotification(event)
    case .threshold(let event, let activity):
      BalanceMonitor(turn: self).eventDidReachThreshold(event, activity: activity)
    }
  }

  /// Everything that follows from the state as it now is, however it came about.
  private func reconcile() throws(Failure) {
    core.findTerminals()
    reconcileMonitor()
    deliverCallbacks()
    reconcileMonitor()
    tellEmpty(since: before)
    reconcileShields()
    tellBalance(since: before)
    tellNotices()
    addButtons()
    noteStanding()
    noteFront()
    try noteClock()
    store()
  }

  private func store() {
    guard !core.isStateStored || core.state.isWorthStoring(after: before.state) else { return }
    core.isStateStored = true
    core.state.timer?.bank(at: now)
    write.state = core.state.text
  }

  /// Makes the draft the core, once the ledger has taken the write.
  public func commit(_ receipt: LedgerReceipt) -> (core: Core, outcome: Outcome) {
    core.frameworks = host.states
    core.sequence = receipt.sequences.last ?? core.sequence
    if let posting, let id = receipt.ids[posting.operation] {
      core.book.record(LogRecord(posting.quote, id: id), of: posting.activity, on: posting.day)
    }
    let facts = zip(receipt.sequences, write.facts).map { sequence, fact in
      EventLine(sequence: sequence, type: fact.type, pairs: fact.pairs(receipt))
    }
    return (
      core,
      Outcome(
        reply: reply(receipt), facts: facts, shieldChanges: shieldChanges, notices: noticeActions,
        windowActions: windowActions)
    )
  }
}

extension Turn {
  func answer(_ pairs: [Pair]) { reply = { _ in .ok(pairs) } }
  func answer(rows: [[Pair]]) { reply = { _ in .rows(rows) } }

  /// Answers with the id of the entry this operation makes, first.
  func answer(_ operation: Int, _ pairs: [Pair]) {
    reply = { receipt in
      let id = receipt.ids[operation].map { [Pair("id", $0)] } ?? []
      return .ok(id + pairs)
    }
  }

  /// Answers with what is so at the end of the turn.
  func answerLater(_ pairs: @escaping (Core) -> [Pair]) {
    reply = { [unowned self] _ in .ok(pairs(core)) }
  }
}

extension FactDraft {
  fileprivate func pairs(_ receipt: LedgerReceipt) -> [Pair] {
    let id = operation.flatMap { receipt.ids[$0] }.map { [Pair("id", $0)] } ?? []
    return id + pairs
  }
}

extension Core {
  /// A connection that hangs up takes back all it said.
  fileprivate mutating func close(_ connection: Int) {
    focus.close(connection)
    presence.close(connection)
    runs[connection] = nil
  }
}
