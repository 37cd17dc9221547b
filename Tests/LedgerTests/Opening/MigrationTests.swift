import EarnCore
import Ledger
import LineProtocol
import Rewards
import TestKit
import Testing

@Suite("Migrations")
struct MigrationTests {
  private let folder: Folder
  /// A second and third step, as a later version might take them.
  private let mood = Migration(
    name: "mood", script: "ALTER TABLE entries ADD COLUMN mood TEXT; UPDATE state SET text = text || '!'")
  private let views = Migration(
    name: "views", script: "CREATE VIEW credits AS SELECT * FROM entries WHERE kind = 'credit'")

  init() throws { folder = try Folder() }

  private func open(_ migrations: [Migration]) throws -> (Ledger, OpeningReport) {
    try Ledger.open(path: folder.ledger, wall: Folder.wall, migrations: Migration.all + migrations)
  }

  /// A ledger of version 1 written by nothing but SQL, frozen here as it was first released.
  private func writeVersion1() throws {
    try FileTree.makeFolder(folder.directory)
    try FileTree.write("", to: folder.ledger, mode: 0o600)
    try folder.strangersConnection().execute(Version1.script)
  }

  @Test("a ledger of version 1 opens, entry by entry as it was")
  func version1() throws {
    try writeVersion1()
    let (ledger, report) = try folder.open()
    #expect(report.outcome == .opened)
    #expect(try ledger.fold().problems == [])
    #expect(try ledger.newest()?.draft == Version1.newest)
    #expect(try ledger.openDrain()?.id == 3)
    #expect(try ledger.facts(after: 0, limit: 9) == [StoredFact(sequence: 41, type: "log", pairs: [Pair("id", 1)])])
    #expect(try ledger.reply(forKey: "k")?.pairs == [Pair("id", 1), Pair("earned", 300)])
    #expect(try ledger.state() == "carry=7")
    #expect(ledger.oldestSequence == 41)
  }

  @Test("version 1 in this program is version 1 as it was released")
  func frozen() throws {
    try writeVersion1()
    let released = try schema(of: folder.strangersConnection())
    #expect(try schema(of: Ledger.inMemory().database) == released)
  }

  private func schema(of database: Database) throws -> [String] {
    try database.rows("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type, name") { $0.text(0) }
  }

  @Test("each is taken once, in order, after a copy of the ledger was kept")
  func forward() throws {
    try writeVersion1()
    do {
      let (ledger, report) = try open([mood, views])
      #expect(report.migrations == ["mood", "views"])
      #expect(try ledger.state() == "carry=7!")
      #expect(try ledger.database.version() == 3)
      #expect(try ledger.fold().problems == [])
    }
    let copy = folder.path("backup/ledger-2026-12-01-before-mood.sqlite")
    #expect(FileTree.names(in: folder.path("backup")) == ["ledger-2026-12-01-before-mood.sqlite"])
    #expect(FileTree.mode(copy) == 0o600)
    #expect(try Database(path: copy, access: .readOnly).version() == 1)
    #expect(try Examination(of: Database(path: copy, access: .readOnly)).problems == [])
    let (ledger, report) = try open([mood, views])
    #expect(report.migrations == [])
    #expect(try ledger.state() == "carry=7!")
  }

  @Test("one that fails leaves the ledger as the one before it left it")
  func failing() throws {
    try writeVersion1()
    let broken = Migration(name: "broken", script: "UPDATE state SET text = 'lost'; CREATE TABLE entries (a)")
    let error = #expect(throws: OpeningError.self) { _ = try open([mood, broken, views]) }
    #expect(error?.exitStatus == 74)
    #expect(
      error?.message == "Cannot open the ledger \(folder.ledger): SQLite: table entries already exists.")
    #expect(try folder.strangersConnection().version() == 2)
    let (ledger, report) = try open([mood, views])
    #expect(report.migrations == ["views"])
    #expect(try ledger.state() == "carry=7!")
  }

  @Test("one that is killed half-way leaves the ledger as it was, and is taken at the next start")
  func killed() throws {
    try writeVersion1()
    let dying = try folder.strangersConnection()
    // With no cache to speak of, half of the migration is in the write-ahead log before it ends.
    try dying.execute("PRAGMA cache_size = 1; BEGIN; \(mood.script); CREATE TABLE big (a)")
    for _ in 1...50 { try dying.execute("INSERT INTO big VALUES (randomblob(4000))") }
    let copy = try Folder()
    try copy.takeFiles(of: folder)
    #expect(try Bytes.size(copy.ledger + "-wal") > 100_000)
    let (ledger, report) = try Ledger.open(path: copy.ledger, wall: Folder.wall, migrations: Migration.all + [mood])
    #expect(report.outcome == .opened)
    #expect(report.migrations == ["mood"])
    #expect(try ledger.state() == "carry=7!")
    #expect(try ledger.fold().problems == [])
  }

  @Test("a backup from before a migration is restored and migrated")
  func restored() throws {
    try writeVersion1()
    _ = try open([mood])
    try Damage.garbage.strike(folder.ledger)
    let (ledger, report) = try open([mood])
    #expect(report.migrations == ["mood"])
    #expect(report.loss != nil)
    #expect(try ledger.newest()?.id == 3)
    #expect(try ledger.database.version() == 2)
  }
}
