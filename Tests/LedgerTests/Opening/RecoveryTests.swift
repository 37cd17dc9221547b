import EarnCore
import Glibc
import Ledger
import LineProtocol
import Rewards
import TestKit
import Testing

/// What a file can become without its program.
enum Damage: String, CaseIterable, CustomTestStringConvertible {
  case empty, garbage, cutInHeader, cutInHalf, headerFlipped, schemaFlipped, noTables, gone

  var testDescription: String { rawValue }

  func strike(_ path: String) throws {
    let size = try Bytes.size(path)
    switch self {
    case .empty: try Bytes.cut(path, to: 0)
    case .garbage: try Bytes.overwrite(path, at: 0, with: 0x5a, count: size)
    case .cutInHeader: try Bytes.cut(path, to: 50)
    case .cutInHalf: try Bytes.cut(path, to: size / 2)
    case .headerFlipped: try Bytes.overwrite(path, at: 16, with: 0xff, count: 2)
    case .schemaFlipped: try Bytes.overwrite(path, at: 100, with: 0xff, count: 300)
    case .noTables:
      unlink(path)
      try FileTree.write("", to: path)
      try Database(path: path, access: .readWrite).execute("CREATE TABLE t (a); DROP TABLE t")
    case .gone: unlink(path)
    }
  }

  var words: String {
    switch self {
    case .empty, .noTables: "was empty"
    case .gone: "was gone"
    default: "was damaged"
    }
  }
}

@Suite("situation 56: a damaged ledger")
struct RecoveryTests {
  private let folder: Folder
  private let day = DayKey(year: 2026, month: 12, day: 1)

  /// A ledger of two entries in a backup, and a third after it.
  init() throws {
    folder = try Folder()
    try folder.keep { books in
      try books.log("push-ups", Units(20), earning: 300)
      try books.log("push-ups", Units(20), earning: 300)
      try finish(books.ledger.backup(for: day))
      try books.log("reading", Units(10), earning: 600)
    }
  }

  @Test("is moved aside and the backup put in its place", arguments: Damage.allCases)
  func restored(damage: Damage) throws {
    try damage.strike(folder.ledger)
    let (ledger, report) = try folder.open()
    let recovery = try #require(report.recovery)
    #expect(recovery.damage == damage.words)
    #expect(recovery.backup == folder.path("backup/ledger-2026-12-01.sqlite"))
    #expect(recovery.entries == 2)
    #expect(recovery.movedTo == (damage == .gone ? nil : folder.path("corrupt/2026-12-01T080000Z/ledger.sqlite")))
    if let moved = recovery.movedTo { #expect(FileTree.exists(moved)) }
    #expect(try ledger.newest()?.draft.balanceAfter == 600)
    #expect(try ledger.fold().problems == [])
    try Books(ledger).log("reading", Units(10), earning: 600)
    #expect(FileTree.mode(folder.ledger) == 0o600)
    #expect(FileTree.mode(folder.path("backup")) == 0o700)
    if damage != .gone { #expect(FileTree.mode(folder.path("corrupt")) == 0o700) }
  }

  @Test("of which nothing can be read gives way, without a backup, to a fresh one", arguments: Damage.allCases)
  func afresh(damage: Damage) throws {
    FileTree.remove(folder.path("backup"))
    try damage.strike(folder.ledger)
    let (ledger, report) = try folder.open()
    #expect(try ledger.newest() == nil)
    if damage == .gone {
      #expect(report.outcome == .created)
      #expect(report.loss == nil)
    } else {
      #expect(
        report.loss == "The ledger \(damage.words) and is kept in "
          + "\(folder.path("corrupt/2026-12-01T080000Z/ledger.sqlite")). No good backup was there; "
          + "a fresh ledger begins at 0:00. What it held is lost.")
    }
    #expect(try folder.strangersConnection().version() == 1)
  }

  @Test("is said in words: why, where it is kept, what stands in its place, what is lost")
  func words() throws {
    try Damage.garbage.strike(folder.ledger)
    let loss = try #require(try folder.open().1.loss)
    #expect(
      loss.replacing(time, with: "TIME")
        == "The ledger was damaged and is kept in \(folder.path("corrupt/2026-12-01T080000Z/ledger.sqlite")). "
        + "The backup \(folder.path("backup/ledger-2026-12-01.sqlite")) stands in its place: 2 entries, the last of "
        + "TIME. What was written after that is lost.")
  }

  @Test("found damaged only in use is examined, and restored, at the next opening, with what is newer than the backup")
  func inUse() throws {
    try damageIndex("entries_earned")
    do {
      let (ledger, report) = try folder.open()
      #expect(report.outcome == .opened)
      #expect(ledgerError { _ = try ledger.lifetime() } == .corrupt)
    }
    let (ledger, report) = try folder.open()
    let recovery = try #require(report.recovery)
    #expect(recovery.backup == folder.path("backup/ledger-2026-12-01.sqlite"))
    #expect(recovery.entries == 3)
    #expect(recovery.salvaged == 1)
    #expect(recovery.lost == 0)
    #expect(recovery.lostUntil == Folder.wall + 3)
    #expect(
      report.loss?.replacing(/The.*place:/, with: "").replacing(time, with: "TIME")
        == " 3 entries, the last of TIME. Nothing is lost.")
    #expect(try ledger.lifetime().map(\.earned) == [600, 600])
    #expect(!FileTree.exists(folder.ledger + ".suspect"))
  }

  @Test("without a backup gives what can still be read: all, when an index is damaged")
  func salvaged() throws {
    let before = try folder.open().0.history(HistoryQuery())
    FileTree.remove(folder.path("backup"))
    try damageIndex("entries_earned")
    try FileTree.write("", to: folder.ledger + ".suspect")
    let (ledger, report) = try folder.open()
    #expect(try ledger.history(HistoryQuery()) == before)
    #expect(try ledger.lifetime().map(\.earned) == [600, 600])
    #expect(
      report.loss?.replacing(/.*ledger.sqlite./, with: "").replacing(time, with: "TIME")
        == " No good backup was there; what can still be read stands in its place: 3 entries, the last of TIME. "
        + "Nothing is lost.")
  }

  @Test("without a backup gives the entries that do not contradict those before them")
  func salvagedInPart() throws {
    FileTree.remove(folder.path("backup"))
    try folder.strangersConnection().execute(
      "DROP TRIGGER entries_settled; UPDATE entries SET amount = 999 WHERE id = 2")
    try FileTree.write("", to: folder.ledger + ".suspect")
    let (ledger, report) = try folder.open()
    #expect(report.recovery?.entries == 2)
    #expect(report.recovery?.lost == 1)
    #expect(try ledger.newest()?.draft.balanceAfter == 900)
    #expect(try ledger.fold().problems == [])
  }

  @Test("suspected without reason stays as it is")
  func unfounded() throws {
    try FileTree.write("", to: folder.ledger + ".suspect")
    #expect(try folder.open().1.outcome == .opened)
    #expect(!FileTree.exists(folder.ledger + ".suspect"))
  }

  @Test("passes over backups that are damaged, altered, newer or none, down to the newest good one")
  func badBackups() throws {
    let good = folder.path("backup/ledger-2026-12-01.sqlite")
    let newer = (2...6).map { folder.path("backup/ledger-2026-12-0\($0).sqlite") }
    for path in newer { try Bytes.copy(good, to: path) }
    try Bytes.cut(newer[0], to: 20_000)
    try Database(path: newer[1], access: .readWrite).execute(
      "DROP TRIGGER entries_settled; UPDATE entries SET amount = 999 WHERE id = 1")
    try Database(path: newer[2], access: .readWrite).execute("PRAGMA user_version = 99")
    try Bytes.cut(newer[3], to: 0)
    try FileTree.write("no database", to: newer[4])
    try FileTree.write("", to: folder.path("backup/ledger-tomorrow.sqlite"))
    try FileTree.write("", to: folder.path("backup/partial"))
    unlink(folder.ledger)
    let (ledger, report) = try folder.open()
    #expect(report.recovery?.backup == good)
    #expect(try ledger.newest()?.id == 2)
  }

  @Test("leaves no log behind that the restored ledger would take for its own")
  func staleLog() throws {
    let saved = folder.path("saved-wal")
    do {
      let (ledger, _) = try folder.open()
      try Books(ledger).log("reading", Units(10), earning: 600)
      try Bytes.copy(folder.ledger + "-wal", to: saved)
    }
    try Bytes.copy(saved, to: folder.ledger + "-wal")
    unlink(folder.ledger)
    let (ledger, report) = try folder.open()
    #expect(report.recovery?.damage == "was gone")
    #expect(FileTree.names(in: folder.path("corrupt/2026-12-01T080000Z")) == ["ledger.sqlite-wal"])
    #expect(try ledger.newest()?.id == 2)
    #expect(try ledger.fold().problems == [])
  }

  @Test("keeps every incident in a directory of its own")
  func incidents() throws {
    for _ in 1...3 {
      try Damage.garbage.strike(folder.ledger)
      _ = try folder.open()
    }
    #expect(
      FileTree.names(in: folder.path("corrupt")) == [
        "2026-12-01T080000Z", "2026-12-01T080000Z-2", "2026-12-01T080000Z-3",
      ])
  }

  @Test("goes on where a recovery was killed", arguments: ["half made", "moved aside"])
  func killed(moment: String) throws {
    try FileTree.write("half a ledger", to: folder.ledger + ".new")
    try FileTree.write("", to: folder.ledger + ".new-journal")
    if moment == "moved aside" { unlink(folder.ledger) } else { try Damage.garbage.strike(folder.ledger) }
    let (ledger, _) = try folder.open()
    #expect(try ledger.newest()?.id == 2)
    #expect(!FileTree.names(in: folder.directory).contains { $0.hasPrefix("ledger.sqlite.new") })
  }

  /// Local times differ from machine to machine.
  private var time: Regex<Substring> { /\d{4}-\d\d-\d\d \d\d:\d\d/ }

  private func damageIndex(_ name: String) throws {
    let database = try folder.strangersConnection()
    let sql = "SELECT rootpage FROM sqlite_schema WHERE name = ?"
    let page = try #require(try database.first(sql, .text(name)) { $0.integer(0) })
    try Bytes.overwrite(folder.ledger, at: (page - 1) * 4096, with: 0xff, count: 4096)
  }
}

/// Steps a backup to its end.
@discardableResult
func finish(_ job: BackupJob?) throws -> BackupJob.Outcome {
  let job = try #require(job)
  while true {
    if let outcome = job.step(pages: 1) { return outcome }
    sched_yield()
  }
}
