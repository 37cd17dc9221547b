import EarnCore
import Glibc
import Ledger
import LineProtocol
import TestKit
import Testing

@Suite("Opening")
struct OpeningTests {
  @Test("makes the directory 0700 and every file 0600, whatever the umask lets through")
  func modes() throws {
    let folder = try Folder()
    let (ledger, report) = try folder.open()
    #expect(report.outcome == .created)
    #expect(report.migrations == [])
    #expect(report.notes == [])
    try Books(ledger).log("push-ups", nil, earning: 300)
    #expect(FileTree.mode(folder.directory) == 0o700)
    #expect(
      FileTree.names(in: folder.directory) == ["ledger.sqlite", "ledger.sqlite-shm", "ledger.sqlite-wal", "lock"])
    for name in FileTree.names(in: folder.directory) { #expect(FileTree.mode(folder.path(name)) == 0o600, "\(name)") }
  }

  @Test("takes from others what they may do with the files, and says that they may enter the directory")
  func tightened() throws {
    let folder = try Folder()
    try folder.keep { try $0.log("push-ups", nil, earning: 300) }
    chmod(folder.ledger, 0o644)
    chmod(folder.directory, 0o755)
    let (_, report) = try folder.open()
    #expect(FileTree.mode(folder.ledger) == 0o600)
    #expect(
      report.notes == [
        "Others may enter the ledger's directory; chmod 700 \(folder.directory) keeps them out."
      ])
  }

  @Test("finds again what was written, and the settings every connection needs")
  func again() throws {
    let folder = try Folder()
    try folder.keep { try $0.log("push-ups", nil, earning: 300) }
    let (ledger, report) = try folder.open()
    #expect(report.outcome == .opened)
    #expect(report.loss == nil)
    #expect(try ledger.newest()?.draft.balanceAfter == 300)
    for (pragma, value) in [("recursive_triggers", 1), ("foreign_keys", 1), ("busy_timeout", 50)] {
      #expect(try ledger.database.first("PRAGMA \(pragma)") { $0.integer(0) } == value)
    }
    #expect(try ledger.database.first("PRAGMA journal_mode") { $0.text(0) } == "wal")
  }

  @Test("waits for the disk before a durable write returns, and only then")
  func synchronous() throws {
    let books = try Books(Folder().open().0)
    func level() throws -> Int? { try books.ledger.database.first("PRAGMA synchronous") { $0.integer(0) } }
    try books.write(.append(books.draft(.credit, 300)), durable: true)
    #expect(try level() == 2)
    try books.write(.append(books.draft(.credit, 300)), durable: false)
    #expect(try level() == 1)
    try books.write(.append(books.draft(.credit, 300)), durable: true)
    #expect(try level() == 2)
  }

  @Test("situation 57: a second program is refused, and the lock goes with the first")
  func second() throws {
    let folder = try Folder()
    let first = try folder.open()
    let error = try #require(folder.openingError())
    #expect(error == .anotherIsRunning(path: folder.ledger))
    #expect(error.exitStatus == 1)
    #expect(error.message == "Another earnd uses the ledger \(folder.ledger); stop it first.")
    withExtendedLifetime(first) {}
    let other = try Folder()
    do { _ = try other.open() }
    #expect(other.openingError() == nil)
  }

  @Test("refuses a ledger that a later version wrote, and leaves it as it is")
  func newer() throws {
    let folder = try Folder()
    try folder.keep { try $0.log("push-ups", nil, earning: 300) }
    try folder.strangersConnection().execute("PRAGMA user_version = 99")
    let error = try #require(folder.openingError())
    #expect(error == .newerSchema(path: folder.ledger, found: 99, known: 1))
    #expect(error.exitStatus == 78)
    #expect(
      error.message == "The ledger \(folder.ledger) is of version 99, and this program knows versions up to 1; "
        + "install a newer earn.")
    #expect(!FileTree.exists(folder.path("corrupt")))
  }

  @Test("a version that no step leaves behind is none of a ledger", arguments: [-1, 0, -2_147_483_648])
  func oddVersion(version: Int) throws {
    let folder = try Folder()
    try folder.keep { books in
      try books.log("push-ups", nil, earning: 300)
      try finish(books.ledger.backup(for: books.day))
    }
    try folder.strangersConnection().execute("PRAGMA user_version = \(version)")
    #expect(folder.openingError() == .notALedger(path: folder.ledger))
    #expect(try folder.strangersConnection().version() == version)
    let backup = folder.path("backup/ledger-2026-12-01.sqlite")
    try Database(path: backup, access: .readWrite).execute("PRAGMA user_version = \(version)")
    try Bytes.overwrite(folder.ledger, at: 100, with: 0xff, count: 300)
    #expect(try folder.open().1.recovery?.backup == nil)
  }

  @Test("refuses another program's database, and leaves it as it is")
  func foreign() throws {
    let folder = try Folder()
    try FileTree.write("", to: folder.ledger)
    try folder.strangersConnection().execute("CREATE TABLE places (url TEXT); PRAGMA user_version = 3")
    let error = try #require(folder.openingError())
    #expect(error == .notALedger(path: folder.ledger))
    #expect(error.exitStatus == 78)
    #expect(
      error.message
        == "\(folder.ledger) is another program's database and no ledger; name a file of its own with --ledger.")
    #expect(try folder.strangersConnection().first("SELECT count(*) FROM places") { $0.integer(0) } == 0)
  }

  @Test("says which file it may not use")
  func permission() throws {
    let folder = try Folder()
    try folder.keep { try $0.log("push-ups", nil, earning: 300) }
    chmod(folder.directory, 0o555)
    let directory = try #require(try boundByModes { folder.openingError() })
    #expect(directory == .permission("Cannot write in \(folder.directory): Permission denied."))
    #expect(directory.exitStatus == 77)
    #expect(directory.message == "Cannot write in \(folder.directory): Permission denied.")
    chmod(folder.directory, 0o777)
    chmod(folder.path("lock"), 0)
    let lock = try #require(try boundByModes { folder.openingError() })
    #expect(lock == .permission("Cannot open the lock \(folder.path("lock")): Permission denied."))
    chmod(folder.path("lock"), 0o666)
    chmod(folder.ledger, 0o444)
    let ledger = try #require(try boundByModes { folder.openingError() })
    #expect(ledger == .permission("Cannot open \(folder.ledger): Permission denied."))
  }

  @Test("says so when another program holds the file")
  func held() throws {
    let folder = try Folder()
    try folder.keep { try $0.log("push-ups", nil, earning: 300) }
    let other = try folder.strangersConnection()
    try other.execute("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE")
    let error = try #require(folder.openingError())
    #expect(error == .ledger(.busy, "Cannot open the ledger \(folder.ledger): another program is writing to it."))
    #expect(error.exitStatus == 74)
    try other.execute("COMMIT")
  }

  @Test("says so when the directory cannot be made")
  func noDirectory() throws {
    let folder = try Folder()
    try FileTree.write("", to: folder.directory)
    let error = try #require(folder.openingError())
    #expect(error.exitStatus == 74)
    #expect(error.message == "Cannot make the directory \(folder.directory): Not a directory.")
  }

  @Test("says so when the path is a directory")
  func directory() throws {
    let folder = try Folder()
    try FileTree.makeFolder(folder.ledger)
    let error = try #require(folder.openingError())
    #expect(error.exitStatus == 74)
    #expect(error.message == "Cannot open \(folder.ledger): Is a directory.")
  }
}
