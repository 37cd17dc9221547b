import EarnCore
import Glibc
import Ledger
import LineProtocol
import Rewards
import TestKit
import Testing

@Suite("The daily backup")
struct BackupTests {
  private let folder: Folder
  private let day = DayKey(year: 2026, month: 12, day: 1)

  init() throws { folder = try Folder() }

  private func backups() -> [String] { FileTree.names(in: folder.path("backup")) }

  @Test("is one file that stands alone, sound and 0600, in a directory 0700")
  func kept() throws {
    let books = try Books(folder.open().0)
    try books.log("push-ups", Units(20), earning: 300)
    let path = folder.path("backup/ledger-2026-12-01.sqlite")
    #expect(try finish(books.ledger.backup(for: day)) == .kept(path))
    #expect(backups() == ["ledger-2026-12-01.sqlite"])
    #expect(FileTree.mode(path) == 0o600)
    #expect(FileTree.mode(folder.path("backup")) == 0o700)
    let copy = try Database(path: path, access: .readOnly)
    #expect(try copy.first("PRAGMA journal_mode") { $0.text(0) } == "delete")
    #expect(try Examination(of: copy).problems == [])
    #expect(try Examination(of: copy).fold?.balance == 300)
  }

  @Test("is made once a day, and not of nothing")
  func once() throws {
    let books = try Books(folder.open().0)
    #expect(try books.ledger.backup(for: day) == nil)
    try books.log("push-ups", Units(20), earning: 300)
    try finish(books.ledger.backup(for: day))
    #expect(try books.ledger.backup(for: day) == nil)
    #expect(try books.ledger.backup(for: day.advanced(by: 1)) != nil)
    #expect(try Books().ledger.backup(for: day) == nil)
  }

  @Test("goes on between writes, and holds them")
  func sliced() throws {
    let books = try Books(folder.open().0)
    for _ in 1...400 { try books.log("push-ups", Units(1), earning: 15) }
    let job = try #require(try books.ledger.backup(for: day))
    var outcome: BackupJob.Outcome?
    var slices = 0
    while outcome == nil && slices < 20 {
      outcome = job.step(pages: 1)
      try books.log("reading", Units(1), earning: 60)
      slices += 1
    }
    #expect(slices == 20)
    guard case .kept(let path) = try outcome ?? finish(job) else { throw TestFailure("no backup was kept") }
    let examination = try Examination(of: Database(path: path, access: .readOnly))
    #expect(examination.problems == [])
    #expect(try #require(examination.fold).entries >= 420)
  }

  @Test("is kept for seven days; what else lies there is left alone")
  func week() throws {
    let books = try Books(folder.open().0)
    try books.log("push-ups", Units(20), earning: 300)
    try FileTree.write("mine", to: folder.path("backup/a-note"))
    try FileTree.write("old", to: folder.path("backup/ledger-2026-01-01-before-mood.sqlite"))
    for back in (0..<10).reversed() { try finish(books.ledger.backup(for: day.advanced(by: -back))) }
    #expect(
      backups() == ["a-note", "ledger-2026-01-01-before-mood.sqlite"]
        + (0..<7).reversed().map { "ledger-\(day.advanced(by: -$0)).sqlite" })
  }

  @Test("does not stand for a ledger whose entries contradict one another, and has the next opening restore it")
  func contradictory() throws {
    try folder.keep { books in
      try books.log("push-ups", Units(20), earning: 300)
      try finish(books.ledger.backup(for: day))
      try books.log("push-ups", Units(20), earning: 300)
    }
    try folder.strangersConnection().execute(
      "DROP TRIGGER entries_settled; UPDATE entries SET amount = 999 WHERE id = 2")
    do {
      let (ledger, _) = try folder.open()
      #expect(
        try finish(ledger.backup(for: day.advanced(by: 1)))
          == .damaged(["The amounts up to entry 2 come to 1299 s, but it says 600 s."]))
      #expect(backups() == ["ledger-2026-12-01.sqlite"])
    }
    let (ledger, report) = try folder.open()
    #expect(report.loss != nil)
    #expect(try ledger.newest()?.draft.balanceAfter == 300)
  }

  @Test("does not stand for a ledger with a damaged page")
  func damagedPage() throws {
    try folder.keep { books in
      for _ in 1...200 { try books.log("push-ups", Units(20), earning: 300) }
    }
    try Bytes.overwrite(folder.ledger, at: Bytes.size(folder.ledger) - 4096 * 3, with: 0xff, count: 4096)
    let (ledger, _) = try folder.open()
    guard case .damaged = try finish(ledger.backup(for: day)) else { throw TestFailure("the damage was not seen") }
    #expect(backups() == [])
    #expect(FileTree.exists(folder.ledger + ".suspect"))
  }

  @Test("that is given up leaves the ledger usable, and is made anew later")
  func givenUp() throws {
    let books = try Books(folder.open().0)
    for _ in 1...200 { try books.log("push-ups", Units(20), earning: 300) }
    do { _ = try books.ledger.backup(for: day)?.step(pages: 1) }
    #expect(backups() == ["partial"])
    try books.log("push-ups", Units(20), earning: 300)
    try finish(books.ledger.backup(for: day))
    #expect(backups() == ["ledger-2026-12-01.sqlite"])
  }

  @Test("that cannot be written says why and harms nothing")
  func noRoom() throws {
    let books = try Books(folder.open().0)
    try books.log("push-ups", Units(20), earning: 300)
    try FileTree.write("in the way", to: folder.path("backup"))
    #expect(
      try finish(books.ledger.backup(for: day))
        == .failed(.failed("Cannot make the directory \(folder.path("backup")): Not a directory.")))
    try books.log("push-ups", Units(20), earning: 300)
  }
}
