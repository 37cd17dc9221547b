import EarnCore
import Glibc

extension Opening {
  /// Puts the newest good backup, or a fresh ledger, where there is none that can be used.
  ///
  /// What replaces the ledger is finished first and installed last: killed at any point, the next opening begins
  /// again without having lost anything.
  /// - Parameter damage: what is wrong with the file, to stand after "The ledger"; nil when there is none.
  mutating func recover(from damage: String?) throws {
    let backup = try makeReplacement()
    let moved = try moveAside()
    try files.install()
    try FileSystem.remove(files.suspicion)
    guard damage != nil || backup != nil || moved != nil else {
      report.outcome = .created
      return
    }
    let last = moved.flatMap(Last.init(readFrom:))
    report.outcome = .recovered(
      Recovery(
        damage: damage ?? "was gone", movedTo: moved, backup: backup?.path, entries: backup?.fold.entries ?? 0,
        lastWritten: backup?.fold.newestWritten, lost: last.map { $0.id - (backup?.fold.entries ?? 0) },
        lostUntil: last?.written))
  }

  /// Builds `unfinished` from the newest backup that passes the whole examination, or from nothing.
  private func makeReplacement() throws -> (path: String, fold: FoldReport)? {
    for path in BackupShelf(files).newestFirst() {
      guard let source = try? Database(path: path, access: .readOnly), let version = try? source.version(),
        version <= migrations.count, let examination = try? Examination(of: source), examination.isSound,
        let fold = examination.fold
      else { continue }
      let target = try unfinished()
      try source.copy(to: target)
      return (path, fold)
    }
    try unfinished().migrate(to: migrations)
    return nil
  }

  private func unfinished() throws -> Database {
    try files.removeUnfinished()
    try FileSystem.makeFile(files.unfinished)
    let database = try Database(path: files.unfinished, access: .readWrite)
    // A backup of a ledger carries its write-ahead mode, and a rename moves one file alone.
    try database.execute("PRAGMA journal_mode = DELETE")
    return database
  }

  /// Moves the file and what SQLite left beside it to a directory of its own; nil when there was nothing.
  private func moveAside() throws -> String? {
    // The file before its log: a log without its file is only moved, but a file without its log would be believed.
    let present = ([files.ledger] + LedgerFiles.companions(of: files.ledger)).filter(FileSystem.exists)
    guard !present.isEmpty else { return nil }
    let directory = try makeIncident()
    for path in present { try FileSystem.move(path, to: directory + path.dropFirst(files.directory.count)) }
    try FileSystem.synchronize(directory)
    return directory + "/" + files.name
  }

  private func makeIncident() throws -> String {
    try FileSystem.makeDirectory(files.corrupt)
    let stamp = files.corrupt + "/" + LocalTime.stamp(wall)
    var directory = stamp
    var count = 1
    while mkdir(directory, 0o700) != 0 {
      guard errno == EEXIST else { throw FileError("make the directory", directory) }
      count += 1
      directory = "\(stamp)-\(count)"
    }
    return directory
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
