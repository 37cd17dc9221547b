public import LineProtocol
import Rewards

extension Turn {
  func status() throws(Failure) {
    try openBook(core.state.day)
    try openGame()
    let pending = try read { ledger throws(LedgerError) in try ledger.pending() }.count
    answer(core.statusPairs(at: now, pending: pending, game: gamePairs))
  }

  func activities() throws(Failure) {
    try openBook(core.state.day)
    try openGame()
    answer(
      rows: core.rules.activities.map { activity in
        activity.pairs(today: core.book.tally(activity.name, on: core.state.day).credited) + bestPairs(activity)
      })
  }

  private func bestPairs(_ activity: Activity) -> [Pair] {
    guard core.rules.game, let best = core.game?.best(activity.name) else { return [] }
    return [Pair("best", best.units.description)]
  }

  func blocked() {
    answer(
      rows: core.rules.blocks.map { rule in
        let reason = rule.unenforcedReason(onDesktop: core.isOnDesktop)
        return [Pair("kind", rule.kind.rawValue), Pair("value", rule.value), Pair("enforced", reason == nil)]
          + (reason.map { [Pair("reason", $0)] } ?? [])
      })
  }
}

/// The balance as BALANCE, the prompt and the `balance` and `state` events tell it.
public struct BalanceReport: Hashable, Sendable {
  public let balance: Seconds
  public let state: BalanceState
  public let sequence: Int

  public var level: BalanceLevel { BalanceLevel(balance: balance, state: state) }

  public var pairs: [Pair] {
    [
      Pair("balance", balance), Pair("text", DurationText.balance(balance)), Pair("state", state.rawValue),
      Pair("level", level.rawValue), Pair("seq", sequence),
    ]
  }
}

extension Core {
  /// The answer to a request that the state alone answers, without a turn: `BALANCE`, which is asked most; nil for any
  /// other.
  public func reply(to request: Request) -> Reply? {
    request.verb == "BALANCE" ? .ok(balanceReport.pairs) : nil
  }

  public var balanceReport: BalanceReport {
    BalanceReport(balance: balance, state: balanceState, sequence: sequence)
  }

  var balanceState: BalanceState {
    state.isPaused ? .paused : balance == 0 ? .empty : arming != nil ? .drain : .ready
  }

  fileprivate func statusPairs(at now: Moment, pending: Int, game: [Pair]) -> [Pair] {
    let report = balanceReport
    var pairs = report.pairs.filter { $0.key != "seq" }
    if let app = frontApp { pairs.append(Pair("front", app)) }
    pairs.append(Pair("blocked", targetInFront != nil))
    if let target = targetInFront { pairs.append(Pair("rule", target.rule)) }
    if let start = sessionStart {
      pairs.append(Pair("session", Int((now.monotonic - start.monotonic) / Nanoseconds.perSecond)))
    }
    pairs.append(Pair("shield", !shielded.isEmpty))
    pairs += [Pair("earned-today", book.earned(on: state.day)), Pair("spent-today", book.spent(on: state.day))]
    pairs += game.filter { $0.key != "earned-today" }
    pairs += [Pair("pending", pending), Pair("presence", presence.presence.rawValue)]
    if let sources { pairs.append(Pair("sources", sources)) }
    if focus.front == .unknown, let note = focus.note { pairs.append(Pair("note", note)) }
    let uptime = Int((now.monotonic - started.monotonic) / Nanoseconds.perSecond)
    return pairs + [Pair("uptime", uptime), Pair("seq", sequence)]
  }

  /// The app in front: what a source named, else the program that runs.
  private var frontApp: String? {
    if case .window(let window) = focus.front { window.app } else { runs.min { $0.key < $1.key }?.value.target.value }
  }

  /// Who is listened to, in one word with commas.
  private var sources: String? {
    let login = presence.session == nil ? nil : "login1"
    let names = [focus.source, login] + runs.values.map { "run:\($0.target.value)" }.sorted()
    let known = names.compactMap { $0 }
    return known.isEmpty ? nil : known.joined(separator: ",")
  }
}
