import EarnCore
import EventLoop
import Ledger
import LineProtocol
import Rewards

extension Service {
  /// Everything that can be checked, a row each.
  func doctor() -> Reply {
    let own: [Check?] = [
      rulesCheck, unenforcedCheck, ledgerCheck, backups.check, clockCheck, zoneCheck, focusCheck, monitorCheck,
      promptCheck,
    ]
    let edges = desktop?.checks ?? DesktopLinks.absentChecks
    return .rows((own.compactMap { $0 } + recoveryChecks + edges).map(\.row))
  }

  private var rulesCheck: Check {
    guard let rulesProblem else { return Check("rules", .ok, "\(rulesFile.path) reads without an error.") }
    let inForce = core.rules == Rules() ? "No rules are in force." : "The rules from before are in force."
    return Check("rules", .bad, "\(rulesProblem.failure(in: rulesFile.path).message) \(inForce)")
  }

  private var unenforcedCheck: Check? {
    let unenforced = core.unenforced.map { "\($0.rule.kind.rawValue) \($0.rule.value) \($0.reason)" }
    return unenforced.isEmpty ? nil : Check("blocked", .note, "Not enforced: \(unenforced.joined(separator: "; ")).")
  }

  private var ledgerCheck: Check {
    if let ledgerTrouble { return Check("ledger", .bad, Failure(ledgerTrouble).message) }
    do throws(LedgerError) {
      try ledger.stayInPlace()
      let report = try ledger.fold()
      guard report.isSound else {
        return Check("ledger", .bad, "The ledger does not add up: \(report.problems.joined(separator: " "))")
      }
      guard report.balance == core.balance else {
        let (stored, used) = (DurationText.balance(report.balance), DurationText.balance(core.balance))
        return Check("ledger", .bad, "The entries add up to \(stored), and the balance in use is \(used).")
      }
      return Check("ledger", .ok, "\(report.entries) entries add up to \(DurationText.balance(report.balance)).")
    } catch {
      return Check("ledger", .bad, Failure(error).message)
    }
  }

  private var recoveryChecks: [Check] {
    let lost =
      core.isStateLost
      ? ["What was stored of the service's state cannot be read; a pause or a timer is forgotten."] : []
    return ((opening.loss.map { [$0] } ?? []) + incidents + lost).map { Check("recovery", .note, $0) }
      + opening.notes.map { Check("ledger", .note, $0) }
  }

  private var clockCheck: Check {
    core.state.clock.isHeld
      ? Check("clock", .note, "The wall clock jumped; days follow the time since then. earn clock accept takes it on.")
      : Check("clock", .ok, "The wall clock is believed.")
  }

  /// A Foundation without its time-zone data silently uses GMT, and every day would begin at the wrong hour.
  var zoneCheck: Check? {
    let wall = loop.now().wall
    guard let offset = Kernel.utcOffset(at: wall), offset != core.utcOffset(at: wall) else {
      return isZoneWatched ? nil : Check("zone", .note, "A new time zone is noticed at the next start of earnd only.")
    }
    return Check(
      "zone", .bad,
      "The time zone is \(offset) s from UTC and earnd reckons with \(core.utcOffset(at: wall)) s; install tzdata, or mend TZ."
    )
  }

  private var focusCheck: Check {
    if let note = core.focusNote { return Check("focus", .note, note) }
    return core.focusSource.map { Check("focus", .ok, "\($0) says what is in front.") }
      ?? Check("focus", .note, "Nobody says what is in front: only earn run is metered. earn front takes a source.")
  }

  private var monitorCheck: Check {
    let seen = core.diagnostics
    return seen == Diagnostics()
      ? Check("monitor", .ok, "Every threshold came when the meter had reached it.")
      : Check(
        "monitor", .note,
        "\(seen.phantomEvents) thresholds came early and charged nothing; \(seen.unmeteredTargets) targets were found unmetered."
      )
  }

  private var promptCheck: Check? { promptFiles.failure.map { Check("prompt", .bad, $0) } }
}
