import EarnCore
import Glibc

extension Opening {
  /// Puts the newest good backup where no ledger can be used, and with it what of the file can still be read.
  ///
  /// What replaces the ledger is finished first and installed last: killed at any point, the next opening begins
  /// again without having lost anything.
  /// - Parameter damage: what is wrong with the file, to stand after "The ledger"; nil when there is none.
  mutating func recover(from damage: String?) throws {
    let replacement = try makeReplacement()
    let fold = replacement.fold
    let moved = try files.moveAside(wall: wall)
    try files.install()
    try FileSystem.remove(files.suspicion)
    guard damage != nil || replacement.backup != nil || moved != nil else {
      report.outcome = .created
      return
    }
    let last = moved.flatMap(Last.init(readFrom:))
    report.outcome = .recovered(
      Recovery(
        damage: damage ?? "was gone", movedTo: moved, backup: replacement.backup, salvaged: replacement.salvaged,
        entries: fold.entries, lastWritten: fold.newestWritten, lost: last.map { $0.id - fold.entries },
        lostUntil: last?.written))
  }

  private struct Replacement {
    var backup: String?
    /// Entries that are in no backup, and could still be read.
    var salvaged = 0
    let fold: FoldReport
  }

  /// Builds `unfinished` from the newest good backup, if there is one, and from what of the file can still be read.
  private func makeReplacement() throws -> Replacement {
    let backup = BackupShelf(files).newestFirst().lazy.compactMap(good).first
    let target = try unfinished()
    try backup?.database.copy(to: target)
    var salvaged = 0
    if let source = try? Database(path: files.ledger, access: .readOnly), let version = try? source.version(),
      try (max(1, target.version())...max(1, migrations.count)).contains(version)
    {
      try target.migrate(to: Array(migrations.prefix(version)))
      salvaged = try Salvage(of: source, into: target).run()
    }
    // A backup of an older version is migrated as any ledger is.
    if backup == nil { try target.migrate(to: migrations) }
    return Replacement(backup: backup?.path, salvaged: salvaged, fold: try FoldReport(folding: target))
  }

  private func good(_ path: String) -> (path: String, database: Database)? {
    guard let backup = try? Database(path: path, access: .readOnly), let version = try? backup.version(),
      (1...max(1, migrations.count)).contains(version), let examination = try? Examination(of: backup),
      examination.isSound
    else { return nil }
    return (path, backup)
  }

  private func unfinished() throws -> Database {
    try files.removeUnfinished()
    try FileSystem.makeFile(files.unfinished)
    return try Database(path: files.unfinished, access: .readWrite)
  }
}

/// The newest entry a damaged file can still show.
private struct Last {
  let id: Int
  let written: Int

  init?(readFrom path: String) {
    let sql = "SELECT id, written FROM entries ORDER BY id DESC LIMIT 1"
    guard let database = try? Database(path: path, access: .readOnly),
      let last = try? database.first(sql, read: { (id: $0.integer(0), written: $0.integer(1)) })
    else { return nil }
    id = last.id
    written = last.written
  }
}
