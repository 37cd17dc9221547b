import EarnCore
import Glibc
import Ledger
import LineProtocol
import TestKit
import Testing

@Suite("A write that cannot be")
struct FailureTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// Fails, is not stored, and succeeds once the cause is gone.
  private func expect(
    _ error: LedgerError, from books: Books, cause: () throws -> Void, end: () throws -> Void
  ) throws {
    let draft = books.draft(.credit, 300, "push-ups", note: String(repeating: "x", count: 900))
    try cause()
    #expect(ledgerError { try books.write(.append(draft)) } == error)
    #expect(try books.ledger.newest()?.id == 1)
    try end()
    #expect(try books.write(.append(draft)) == [2])
    #expect(try books.ledger.fold().problems == [])
  }

  private func newBooks() throws -> Books {
    let books = try Books(folder.open().0)
    try books.log("push-ups", nil, earning: 300)
    return books
  }

  @Test("while another program writes is busy, after 50 ms")
  func busy() throws {
    let books = try newBooks()
    let other = try folder.strangersConnection()
    try expect(.busy, from: books) {
      try other.execute("BEGIN IMMEDIATE")
    } end: {
      try other.execute("COMMIT")
    }
  }

  @Test("for want of room is full")
  func full() throws {
    let books = try newBooks()
    var ids: [Int?] = [1]
    let pages = try #require(try books.ledger.database.first("PRAGMA page_count") { $0.integer(0) })
    try books.ledger.database.execute("PRAGMA max_page_count = \(pages)")
    var error: LedgerError?
    while error == nil {
      let draft = books.draft(.credit, 300, "push-ups", note: String(repeating: "x", count: 900))
      error = ledgerError { ids += try books.write(.append(draft)) }
    }
    #expect(error == .full)
    #expect(try books.ledger.newest()?.id == ids.count)
    #expect(try books.ledger.fold().problems == [])
  }

  @Test("on a disk without room is full, and goes on when there is room", SmallDisk.isNeeded)
  func fullDisk() throws {
    let disk = try SmallDisk(kilobytes: 1024)
    let books = try Books(Ledger.open(path: disk.path + "/earn/ledger.sqlite", wall: Folder.wall).0)
    try books.log("push-ups", nil, earning: 300)
    try expect(.full, from: books) {
      try disk.fill()
    } end: {
      disk.free()
    }
  }

  @Test("on a disk that is read-only is read-only", SmallDisk.isNeeded)
  func readOnlyDisk() throws {
    let disk = try SmallDisk(kilobytes: 1024)
    let path = disk.path + "/earn/ledger.sqlite"
    try Books(Ledger.open(path: path, wall: Folder.wall).0).log("push-ups", nil, earning: 300)
    try disk.makeReadOnly()
    let error = #expect(throws: OpeningError.self) { _ = try Ledger.open(path: path, wall: Folder.wall) }
    #expect(error == .ledger(.readOnly, "Cannot write in \(disk.path)/earn: Read-only file system."))
    #expect(error?.exitStatus == 74)
  }

  @Test("to a ledger that may only be read is read-only")
  func readOnly() throws {
    let books = try newBooks()
    try expect(.readOnly, from: books) {
      try books.ledger.database.execute("PRAGMA query_only = ON")
    } end: {
      try books.ledger.database.execute("PRAGMA query_only = OFF")
    }
  }

  @Test("to a damaged page is corrupt, and the next opening examines the whole file")
  func corrupt() throws {
    try folder.keep { books in
      for _ in 1...2000 { try books.log("push-ups", nil, earning: 300) }
    }
    let stranger = try folder.strangersConnection()
    let sql = "SELECT rootpage FROM sqlite_schema WHERE name = 'entries_day'"
    let page = try #require(try stranger.first(sql) { $0.integer(0) })
    try Bytes.overwrite(folder.ledger, at: (page - 1) * 4096, with: 0xff, count: 4096)
    do {
      let books = try Books(folder.open().0)
      #expect(ledgerError { try books.log("push-ups", nil, earning: 300) } == .corrupt)
      #expect(try books.ledger.newest()?.id == 2000)
    }
    #expect(FileTree.exists(folder.ledger + ".suspect"))
    #expect(try folder.open().1.loss != nil)
  }

  @Test("leaves reads alone while another program writes")
  func readsGoOn() throws {
    let books = try newBooks()
    let other = try folder.strangersConnection()
    try other.execute("BEGIN IMMEDIATE")
    #expect(try books.ledger.newest()?.id == 1)
    try other.execute("COMMIT")
  }
}
