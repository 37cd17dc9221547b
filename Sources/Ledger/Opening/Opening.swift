import EarnCore
import Glibc

/// One opening of a ledger's file: lock, look at it, recover where that must be, migrate.
struct Opening {
  let files: LedgerFiles
  let wall: Int
  let migrations: [Migration]
  var report = OpeningReport(outcome: .opened)

  private enum Finding {
    case usable(Ledger)
    case absent
    /// What is wrong with the file, to stand after "The ledger".
    case damaged(String)
  }

  mutating func run() throws -> Ledger {
    let lock = try lockDirectory()
    switch try look(lock) {
    case .usable(let ledger): return ledger
    case .absent: try recover(from: nil)
    case .damaged(let damage): try recover(from: damage)
    }
    guard case .usable(let ledger) = try look(lock) else { throw LedgerError.corrupt }
    return ledger
  }

  private mutating func lockDirectory() throws -> LedgerLock {
    try FileSystem.makeDirectory(files.directory)
    try FileSystem.requireWritable(directory: files.directory)
    guard let lock = try LedgerLock.take(files.lock) else {
      throw OpeningError.anotherIsRunning(path: files.ledger)
    }
    if let status = FileSystem.status(files.directory), status.st_mode & 0o077 != 0 {
      report.notes.append("Others may enter the ledger's directory; chmod 700 \(files.directory) keeps them out.")
    }
    return lock
  }

  private mutating func look(_ lock: LedgerLock) throws -> Finding {
    guard let size = try FileSystem.sizeOfWritable(files.ledger) else { return .absent }
    guard size > 0 else { return .damaged("was empty") }
    try files.makePrivate()
    do {
      return try open(lock)
    } catch LedgerError.corrupt {
      return .damaged("was damaged")
    }
  }

  /// Reads only the header, the schema and the newest rows, so that a long ledger opens as fast as a short one.
  private mutating func open(_ lock: LedgerLock) throws -> Finding {
    let database = try Database(path: files.ledger, access: .readWrite)
    try database.prepareForUse()
    let tables = try database.rows("SELECT name FROM sqlite_schema WHERE type = 'table'") { $0.text(0) }
    guard !tables.isEmpty else { return .damaged("was empty") }
    guard tables.contains("entries") else { throw OpeningError.notALedger(path: files.ledger) }
    let version = try database.version()
    // Whoever set a version that no step leaves behind knows what the tables mean; we do not.
    guard version >= 1 else { throw OpeningError.notALedger(path: files.ledger) }
    guard version <= migrations.count else {
      throw OpeningError.newerSchema(path: files.ledger, found: version, known: migrations.count)
    }
    if FileSystem.exists(files.suspicion) {
      guard try Examination(of: database).isSound else { return .damaged("was damaged") }
      try FileSystem.remove(files.suspicion)
    }
    if version < migrations.count {
      try BackupShelf(files).keep(database, before: migrations[version], wall: wall)
      report.migrations = try database.migrate(to: migrations)
    }
    let mode = try database.first("PRAGMA journal_mode = WAL") { $0.text(0) }
    if mode != "wal" { report.notes.append("The ledger's file system takes no write-ahead log; writes are slower.") }
    let ledger = try Ledger(database: database, files: files, lock: lock)
    _ = try ledger.newest()
    return .usable(ledger)
  }
}
