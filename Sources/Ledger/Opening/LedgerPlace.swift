public import EarnCore
import Glibc

/// Which file a name stands for.
struct FileIdentity: Hashable {
  private let device: dev_t
  private let inode: ino_t

  init(_ status: stat) { (device, inode) = (status.st_dev, status.st_ino) }

  /// Nil when there is no such file.
  init?(of path: String) {
    guard let status = FileSystem.status(path) else { return nil }
    self.init(status)
  }
}

/// The files SQLite has open. What is written to a file that was removed or replaced is lost with the process, and
/// SQLite does not look.
struct LedgerPlace {
  private let files: LedgerFiles
  private let ledger: FileIdentity?
  /// Nil where the file system takes no write-ahead log.
  private let log: FileIdentity?

  init(of files: LedgerFiles) {
    self.files = files
    ledger = FileIdentity(of: files.ledger)
    log = FileIdentity(of: files.log)
  }

  var isKept: Bool { FileIdentity(of: files.ledger) == ledger && (log == nil || FileIdentity(of: files.log) == log) }

  /// What lies in place of the files.
  var strangers: [String] {
    [(files.ledger, ledger), (files.log, log)].compactMap { path, mine in
      FileIdentity(of: path).flatMap { $0 == mine ? nil : path }
    }
  }
}

extension Ledger {
  /// Puts the ledger back if its file, or the log beside it, was removed or replaced: SQLite still has all of it open.
  ///
  /// Whatever lies in its place is moved to `corrupt/`. Called before every write, and to be called before the ledger
  /// is closed.
  public func stayInPlace() throws(LedgerError) {
    guard let files, let place, !place.isKept else { return }
    do {
      try putBack(files, place)
    } catch let error as FileError where LedgerError(error) != .failed(error.sentence) {
      throw LedgerError(error)
    } catch {
      let reason = (error as? FileError)?.sentence ?? LedgerError(error).reason
      throw .failed("\(files.ledger) was removed or replaced and cannot be put back: \(reason)")
    }
  }

  private func putBack(_ files: LedgerFiles, _ place: LedgerPlace) throws {
    try FileSystem.makeDirectory(files.directory)
    try holdLock(files)
    try files.removeUnfinished()
    try FileSystem.makeFile(files.unfinished)
    try database.copy(to: Database(path: files.unfinished, access: .readWrite))
    // Its log is not needed any more, and when it closes it must not take the new one's for its own.
    try database.keepLog()
    let moved = try files.moveAside(place.strangers, wall: time(nil))
    for path in LedgerFiles.companions(of: files.ledger) { try FileSystem.remove(path) }
    try files.install()
    let reopened = try Database(path: files.ledger, access: .readWrite)
    try reopened.prepareForUse()
    try reopened.execute("PRAGMA journal_mode = WAL")
    reopened.damageNoticed = database.damageNoticed
    database = reopened
    _ = try newest()
    self.place = LedgerPlace(of: files)
    let stranger = moved.map { " What lay there is kept in \($0)." } ?? ""
    putBack("The ledger \(files.ledger) was removed or replaced while earnd ran; it was put back whole.\(stranger)")
  }

  /// The lock may have gone with the directory.
  private func holdLock(_ files: LedgerFiles) throws {
    guard lock?.holds(files.lock) != true else { return }
    guard let taken = try LedgerLock.take(files.lock) else { throw LedgerError.busy }
    lock = taken
  }
}

extension LedgerFiles {
  /// SQLite's write-ahead log.
  var log: String { ledger + "-wal" }
}
