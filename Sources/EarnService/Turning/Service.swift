import Desktop
import EarnCore
import EventLoop
import Foundation
import Ledger
import LineProtocol
import Rewards

/// The service in motion: one thread, one loop, one event at a time.
///
/// It knows no rule. It reads the clocks once per event, lets a turn decide, has the ledger take what was decided, and
/// only then lets the edges perform it.
final class Service {
  let loop: EventLoop
  let ledger: Ledger
  let rulesFile: RulesFile
  var core: Core
  var rulesLines: Int
  /// What is wrong with the rules file since it was last read, and which rules hold instead.
  var rulesProblem: RulesProblem?
  let opening: OpeningReport

  /// The connections that asked something more than what is left.
  var sessions: [Int: LineSession] = [:]
  /// The connections that said what is in front, who is there or what runs.
  var sources: Set<Int> = []
  var subscriptions = Subscriptions()
  let promptFiles: PromptFiles
  var desktop: DesktopLinks?
  /// What is installed; read when it is first asked for.
  let installed = AppDirectory(environment: ProcessInfo.processInfo.environment)
  /// Whether a new time zone is heard of.
  var isZoneWatched = true
  let backups: Backups
  /// Why the ledger takes nothing at the moment.
  private(set) var ledgerTrouble: LedgerError?
  /// What befell the ledger since the start and was mended, for `doctor`.
  private(set) var incidents: [String] = []
  private var late = LateEvents()
  private let wakeUp: WakeUp
  /// Told to end: nothing more is taken.
  private(set) var isStopping = false

  init(
    loop: EventLoop, ledger: Ledger, opening: OpeningReport, rulesFile: RulesFile, rulesLines: Int, core: Core,
    promptFiles: PromptFiles
  ) throws(SystemFailure) {
    self.loop = loop
    self.ledger = ledger
    self.opening = opening
    self.rulesFile = rulesFile
    self.rulesLines = rulesLines
    self.core = core
    self.promptFiles = promptFiles
    wakeUp = try WakeUp(loop)
    backups = try Backups(of: ledger, loop)
    wakeUp.onTime = { [unowned self] in notice(.time) }
    ledger.whenDamaged { [unowned self] in startOver() }
    ledger.putBack = { [unowned self] sentence in
      Log.line(sentence)
      incidents.append(sentence)
    }
  }

  /// Takes a request's event: one turn, or an error and nothing changed.
  func take(_ event: Event) throws(Failure) -> Reply? {
    let now = loop.now()
    if case .request(let request, _, _) = event, Turn.readingVerbs.contains(request.verb) {
      return try read(event, at: now)
    }
    defer { arm(at: now) }
    try catchUp()
    return try turn(event, at: now)
  }

  /// Answers from the state as it is: nothing to write, to perform or to wait for.
  private func read(_ event: Event, at now: Moment) throws(Failure) -> Reply? {
    let turn = Turn(core, at: now, ledger: ledger)
    try turn.handle(event)
    let (core, outcome) = turn.commit(LedgerReceipt())
    self.core = core
    return outcome.reply
  }

  /// Takes a word about what is in front or who is there. It is no matter of the ledger: what follows from it is taken
  /// later when the ledger takes nothing now.
  func takeWord(_ event: Event) throws(Failure) -> Reply? {
    do throws(Failure) {
      return try take(event)
    } catch {
      guard error.isOfLedger else { throw error }
      notice(event)
      return .ok([])
    }
  }

  /// Takes an event nobody waits for. If the ledger cannot take it now it is taken later, at the moment it happened.
  func notice(_ event: Event) {
    let now = loop.now()
    late.add(event, at: now)
    try? catchUp()
    arm(at: now)
  }

  private func catchUp() throws(Failure) {
    while let (event, moment) = late.first {
      do throws(Failure) {
        _ = try turn(event, at: moment)
      } catch {
        if error.isOfLedger {
          late.noteFailure(at: loop.now())
          throw error
        }
        Log.line("An event was refused: \(error.message)")
      }
      late.removeFirst()
    }
  }

  private func turn(_ event: Event, at now: Moment) throws(Failure) -> Reply? {
    let turn = Turn(core, at: now, isSynchronised: Kernel.isClockSynchronised, ledger: ledger)
    try turn.handle(event)
    let receipt = try append(turn.write)
    let before = core.balanceReport
    let (core, outcome) = turn.commit(receipt)
    self.core = core
    perform(outcome, since: before)
    backups.need(core.state.day)
    return outcome.reply
  }

  private func append(_ write: LedgerWrite) throws(Failure) -> LedgerReceipt {
    guard !write.isEmpty else { return LedgerReceipt() }
    do throws(LedgerError) {
      let receipt = try ledger.append(write)
      ledgerTrouble = nil
      return receipt
    } catch {
      ledgerTrouble = error
      throw Failure(error)
    }
  }

  /// The next moment to look: the core's own, or the next try while events wait for the ledger.
  private func arm(at now: Moment) {
    wakeUp.arm(for: late.retry.map { .monotonic($0) } ?? core.deadline(at: now))
  }
}

extension Service {
  func stop() {
    isStopping = true
    loop.stop()
  }

  /// Ends, to be started again: the next opening examines the ledger and restores the newest good backup if need be.
  private func startOver() {
    guard !isStopping, getenv(Daemon.startedOver) == nil else { return }
    isStopping = true
    Log.line("The ledger is damaged; starting over to examine it.")
    loop.stop(code: Daemon.startOver)
  }
}
