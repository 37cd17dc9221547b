import EarnCore
import EventLoop
import Ledger
import LineProtocol
import Rewards

/// A backup of the ledger each day, made in slices between turns.
final class Backups {
  private let ledger: Ledger
  private let loop: EventLoop
  private let next: LoopTimer
  private var job: BackupJob?
  private var day: DayKey?
  private var trouble: String?

  /// Slices lie this far apart, so that requests are served in between.
  private static let pause: Int64 = 20_000_000
  /// A backup that failed is tried again after an hour.
  private static let retry: Int64 = 3600 * Nanoseconds.perSecond

  init(of ledger: Ledger, _ loop: EventLoop) throws(SystemFailure) {
    self.ledger = ledger
    self.loop = loop
    var proceed: () -> Void = {}
    next = try loop.timer(.monotonic) { proceed() }
    proceed = { [unowned self] in self.proceed() }
  }

  /// Makes the day's backup, unless it is made or under way. A ledger without entries needs none.
  func need(_ day: DayKey) {
    guard self.day != day, job == nil else { return }
    begin(day)
  }

  private func begin(_ day: DayKey) {
    do throws(LedgerError) {
      guard try ledger.newest() != nil else { return }
      self.day = day
      job = try ledger.backup(for: day)
      if job != nil { next.arm(at: loop.now().monotonic + Self.pause) }
    } catch {
      failed(Failure(error).message)
    }
  }

  private func proceed() {
    guard let job else { return day.map(begin) ?? () }
    guard let outcome = job.step() else { return next.arm(at: loop.now().monotonic + Self.pause) }
    self.job = nil
    switch outcome {
    case .kept: trouble = nil
    case .damaged(let problems): failed(problems.joined(separator: " "))
    case .failed(let error): failed(Failure(error).message)
    }
  }

  private func failed(_ reason: String) {
    trouble = reason
    next.arm(at: loop.now().monotonic + Self.retry)
  }

  var check: Check {
    if let trouble { return Check("backup", .bad, "No backup was made today: \(trouble)") }
    if job != nil { return Check("backup", .ok, "The day's backup is being made.") }
    return Check("backup", .ok, day == nil ? "There is nothing to back up yet." : "The day's backup is made.")
  }
}
