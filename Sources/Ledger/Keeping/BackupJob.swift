public import EarnCore
public import Rewards

/// The backup of one day, made in slices between turns.
public final class BackupJob {
  public enum Outcome: Hashable, Sendable {
    /// The backup has this path.
    case kept(String)
    /// The copy did not pass: the ledger is damaged, and opening it again examines and restores it.
    case damaged([String])
    /// No backup was made; another may be tried later.
    case failed(LedgerError)
  }

  private enum Stage {
    case copying(DatabaseCopy)
    case verifying(Verification)
    case done(Outcome)
  }

  private let files: LedgerFiles
  private let target: String
  private var stage: Stage

  fileprivate init(of database: Database, files: LedgerFiles, day: DayKey) {
    self.files = files
    let shelf = BackupShelf(files)
    target = shelf.path(for: day)
    do {
      try shelf.preparePartial()
      let copy = try Database(path: shelf.partial, access: .readWrite)
      // Nothing of an unfinished copy is ever used, so it needs no journal and no waiting for the disk.
      try copy.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
      stage = .copying(try DatabaseCopy(from: database, to: copy))
    } catch {
      stage = .done(.failed(LedgerError(error)))
    }
  }

  /// Does a slice, by default a quarter of a MiB; nil while there is more to do.
  ///
  /// After the copying a thread verifies it, so that a step is then only a look whether it is done.
  public func step(pages: Int = 64) -> Outcome? {
    do {
      switch stage {
      case .copying(let copy): try proceed(copy, pages: pages)
      case .verifying(let verification): try conclude(verification)
      case .done: break
      }
    } catch LedgerError.busy {
      return nil
    } catch LedgerError.corrupt {
      stop(with: .damaged(["SQLite calls the file damaged."]))
    } catch {
      stop(with: .failed(LedgerError(error)))
    }
    guard case .done(let outcome) = stage else { return nil }
    return outcome
  }

  private func proceed(_ copy: DatabaseCopy, pages: Int) throws {
    guard try copy.step(pages: Int32(clamping: pages)) else { return }
    let verification = Verification(of: BackupShelf(files).partial)
    // Frees the copy, and so closes the file the thread will open.
    stage = .verifying(verification)
    try verification.start()
  }

  private func conclude(_ verification: Verification) throws {
    guard let problems = try verification.outcome?.get() else { return }
    guard problems.isEmpty else { return stop(with: .damaged(problems)) }
    try BackupShelf(files).keepPartial(as: target)
    stage = .done(.kept(target))
  }

  private func stop(with outcome: Outcome) {
    if case .damaged = outcome { files.suspect() }
    stage = .done(outcome)
    try? BackupShelf(files).discardPartial()
  }
}

extension Ledger {
  /// The day's backup, to be stepped to its end; nil when there is one already, or nothing to keep.
  public func backup(for day: DayKey) throws(LedgerError) -> BackupJob? {
    guard let files, !FileSystem.exists(BackupShelf(files).path(for: day)), try newest() != nil else { return nil }
    return BackupJob(of: database, files: files, day: day)
  }
}
