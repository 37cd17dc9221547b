import EarnCore
import EventLoop
import Ledger
import LineProtocol
import Rewards

/// A backup of the ledger each day, made in slices between turns.
final class Backups {
  private let ledger: Ledger
  private let loop: EventLoop
  private let between: LoopTimer
  private var job: BackupJob?
  private var done: DayKey?
  private(set) var trouble: String?
  /// The copy showed that the ledger itself is damaged.
  var onDamage: () -> Void = {}

  /// Slices lie this far apart, so that requests are served in between.
  private static let pause: Int64 = 20_000_000

  init(of ledger: Ledger, _ loop: EventLoop) throws(SystemFailure) {
    self.ledger = ledger
    self.loop = loop
    var step: () -> Void = {}
    between = try loop.timer(.monotonic) { step() }
    step = { [unowned self] in proceed() }
  }

  /// Makes the day's backup, unless it is made or under way.
  func need(_ day: DayKey) {
    guard done != day, job == nil else { return }
    done = day
    do throws(LedgerError) {
      job = try ledger.backup(for: day)
    } catch {
      trouble = "No backup was made: \(Failure(error).message)"
    }
    if job != nil { between.arm(at: loop.now().monotonic + Self.pause) }
  }

  private func proceed() {
    guard let outcome = job?.step() else {
      return between.arm(at: loop.now().monotonic + Self.pause)
    }
    job = nil
    switch outcome {
    case .kept: trouble = nil
    case .damaged(let problems):
      trouble = "The backup did not pass: \(problems.joined(separator: " "))"
      onDamage()
    case .failed(let error): trouble = "No backup was made: \(Failure(error).message)"
    }
  }

  var check: Check {
    trouble.map { Check("backup", .bad, $0) } ?? Check("backup", .ok, "The day's backup is made.")
  }
}
