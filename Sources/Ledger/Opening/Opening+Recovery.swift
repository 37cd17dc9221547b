import EarnCore
import Glibc

extension Opening {
  /// Puts the newest good backup where no ledger can be used; without one, what of it can still be read.
  ///
  /// What replaces the ledger is finished first and installed last: killed at any point, the next opening begins
  /// again without having lost anything.
  /// - Parameter damage: what is wrong with the file, to stand after "The ledger"; nil when there is none.
  mutating func recover(from damage: String?) throws {
    let (backup, fold) = try makeReplacement()
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
        damage: damage ?? "was gone", movedTo: moved, backup: backup, entries: fold.entries,
        lastWritten: fold.newestWritten, lost: last.map { $0.id - fold.entries }, lostUntil: last?.written))
  }

  /// Builds `unfinished`, and answers with the backup it is made from, if it is, and what it holds.
  private func makeReplacement() throws -> (backup: String?, fold: FoldReport) {
    for path in BackupShelf(files).newestFirst() {
      guard let source = try? Database(path: path, access: .readOnly), let version = try? source.version(),
        version <= migrations.count, let examination = try? Examination(of: source), examination.isSound,
        let fold = examination.fold
      else { continue }
      try source.copy(to: unfinished())
      return (path, fold)
    }
    let target = try unfinished()
    if let source = try? Database(path: files.ledger, access: .readOnly), let version = try? source.version() {
      try target.migrate(to: Array(migrations.prefix(version)))
      try target.salvage(source)
    }
    try target.migrate(to: migrations)
    return (nil, try FoldReport(folding: target))
  }

  private func unfinished() throws -> Database {
    try files.removeUnfinished()
    try FileSystem.makeFile(files.unfinished)
    return try Database(path: files.unfinished, access: .readWrite)
  }

  /// Moves the file and what SQLite left beside it to a directory of its own; nil when there was nothing.
  private func moveAside() throws -> String? {
    // The file before its log: a log without its file is only moved, but a file without its log would be believed.
    let present = ([files.ledger] + LedgerFiles.companions(of: files.ledger)).filter(FileSystem.exists)
    guard let first = present.first else { return nil }
    let directory = try makeIncident()
    for path in present { try FileSystem.move(path, to: directory + path.dropFirst(files.directory.count)) }
    try FileSystem.synchronize(directory)
    return directory + first.dropFirst(files.directory.count)
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
