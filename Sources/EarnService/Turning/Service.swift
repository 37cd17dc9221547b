import EarnCore
import EventLoop
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
  var rulesLines = 0
  /// What is wrong with the rules file since it was last read, in a sentence.
  var rulesProblem: String?
  let opening: OpeningReport

  /// The connections that asked something.
  var sessions: [Int: LineSession] = [:]
  var subscriptions = Subscriptions()
  let promptFiles: PromptFiles
  var desktop: DesktopLinks?
  private(set) var backups: Backups
  private(set) var ledgerTrouble: LedgerTrouble?
  private var late = LateEvents()
  private var wakeUp: WakeUp

  init(
    loop: EventLoop, ledger: Ledger, opening: OpeningReport, rulesFile: RulesFile, core: Core, promptFiles: PromptFiles
  ) throws(SystemFailure) {
    self.loop = loop
    self.ledger = ledger
    self.opening = opening
    self.rulesFile = rulesFile
    self.core = core
    self.promptFiles = promptFiles
    wakeUp = try WakeUp(loop)
    backups = try Backups(of: ledger, loop)
    wakeUp.onTime = { [unowned self] in notice(.time) }
    backups.onDamage = { [unowned self] in startOver("the ledger did not pass its backup's examination") }
  }

  /// Takes a request's event: one turn, or an error and nothing changed.
  func take(_ event: Event) throws(Failure) -> Reply? {
    let now = loop.now()
    if case .request(let request, _) = event, Turn.readingVerbs.contains(request.verb) {
      return try turn(event, at: now)
    }
    try catchUp()
    return try turn(event, at: now)
  }

  /// Takes a word about what is in front or who is there. It is no matter of the ledger: a ledger that takes nothing
  /// now takes what follows from it later.
  func takeWord(_ event: Event) throws(Failure) -> Reply? {
    do throws(Failure) {
      return try take(event)
    } catch {
      guard ledgerTrouble != nil, case .request(let request, _) = event, request.verb != "RUN" else { throw error }
      notice(event)
      return .ok([])
    }
  }

  /// Takes an event nobody waits for. If the ledger cannot take it now it is taken later, at the moment it happened.
  func notice(_ event: Event) {
    late.add(event, at: loop.now())
    do throws(Failure) {
      try catchUp()
    } catch {
      wakeUp.arm(retryAfter: late.nextDelay(), at: loop.now())
    }
  }

  /// Ends, to be started again: the next opening examines the ledger and restores the newest good backup if need be.
  private func startOver(_ reason: String) {
    Log.line("\(reason); starting over to examine it")
    loop.stop(code: Daemon.startOver)
  }

  private func catchUp() throws(Failure) {
    while let (event, moment) = late.first {
      _ = try turn(event, at: moment)
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
    wakeUp.arm(for: core.deadline(at: now))
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
      ledgerTrouble = LedgerTrouble(error: error, since: ledgerTrouble?.since ?? loop.now().wall)
      if error == .corrupt { startOver("the ledger is damaged") }
      throw Failure(error)
    }
  }
}

/// Why the ledger takes nothing at the moment.
struct LedgerTrouble {
  let error: LedgerError
  let since: Int
}

/// Events the ledger could not take yet, in order, each with its own moment: nothing is charged that was not used.
struct LateEvents {
  private static let delays: [Seconds] = [1, 5, 30]
  private var events: [(event: Event, moment: Moment)] = []
  private var tries = 0

  var first: (event: Event, moment: Moment)? { events.first }

  mutating func add(_ event: Event, at moment: Moment) {
    // A look at the clock that waits needs no second one behind it.
    if case .time = event, case .time? = events.last?.event { return }
    events.append((event, moment))
  }

  mutating func removeFirst() {
    events.removeFirst()
    tries = 0
  }

  /// After 1, 5, 30 seconds, then every 30: never in a spin.
  mutating func nextDelay() -> Seconds {
    defer { tries += 1 }
    return Self.delays[min(tries, Self.delays.count - 1)]
  }
}
