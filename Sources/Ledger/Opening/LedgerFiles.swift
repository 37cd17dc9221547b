import Glibc

/// Where a ledger and what belongs to it lie: all in the ledger's own directory.
struct LedgerFiles {
  let directory: String
  let ledger: String

  init(ledger path: String) {
    // A path that begins with "file:" would be a URI to SQLite, and one without a slash has no directory.
    ledger = path.contains("/") ? path : "./" + path
    let slash = ledger.lastIndex(of: "/") ?? ledger.startIndex
    directory = slash == ledger.startIndex ? "/" : String(ledger[..<slash])
  }

  var lock: String { directory + "/lock" }
  var backups: String { directory + "/backup" }
  var corrupt: String { directory + "/corrupt" }
  /// A ledger in the making; it becomes `ledger` by a rename, so that no half-made one is ever met.
  var unfinished: String { ledger + ".new" }
  /// Stands while the ledger was found damaged in use: the next opening examines the whole file.
  var suspicion: String { ledger + ".suspect" }

  /// What SQLite lays beside a database.
  static func companions(of path: String) -> [String] { ["-wal", "-shm", "-journal"].map { path + $0 } }

  /// Leaves a mark for the next opening. On a file system that takes none the damage is simply met again.
  func suspect() {
    let descriptor = open(suspicion, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
    if descriptor >= 0 { close(descriptor) }
  }

  /// Takes from group and others what they may do with the ledger's files.
  func makePrivate() throws(FileError) {
    for path in [ledger] + Self.companions(of: ledger) {
      guard let status = FileSystem.status(path), status.st_mode & 0o077 != 0 else { continue }
      guard chmod(path, 0o600) == 0 else { throw FileError("make private", path) }
    }
  }

  func removeUnfinished() throws(FileError) {
    for path in [unfinished] + Self.companions(of: unfinished) { try FileSystem.remove(path) }
  }

  /// Makes the finished ledger the one that is opened.
  func install() throws(FileError) {
    try FileSystem.synchronize(unfinished)
    try FileSystem.move(unfinished, to: ledger)
    try FileSystem.synchronize(directory)
  }
}
