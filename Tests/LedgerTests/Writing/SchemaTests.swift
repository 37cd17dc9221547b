import EarnCore
import Ledger
import LineProtocol
import Rewards
import TestKit
import Testing

/// What the file itself forbids, on a connection that sets nothing: ours would not even try.
@Suite("The file forbids")
struct SchemaTests {
  private let folder: Folder
  private let stranger: Database

  init() throws {
    folder = try Folder()
    try folder.keep { books in
      try books.add(books.draft(.credit, 300, "push-ups", key: "k"))
      try books.undo(1, taking: 300)
      var write = LedgerWrite()
      write.facts = [FactDraft("log"), FactDraft("undo")]
      write.keyedReply = KeyedReply(key: "k", content: "LOG", pairs: [])
      _ = try books.ledger.append(write)
    }
    stranger = try folder.strangersConnection()
    try stranger.execute("PRAGMA recursive_triggers = OFF")
  }

  private static let values = "'credit', 1, 1, 1, 'a', NULL, '', 60, 60, '', NULL, NULL, NULL, 1"
  private static let columns =
    "kind, written, happened, day, activity, units, rate, amount, balance_after, note, key, tied_to, asked, settled"

  @Test(
    arguments: [
      ("DELETE FROM entries", "an entry is never deleted"),
      ("DELETE FROM entries WHERE id = 2", "an entry is never deleted"),
      ("UPDATE entries SET amount = 0", "a settled entry never changes"),
      ("UPDATE entries SET settled = 0 WHERE id = 2", "a settled entry never changes"),
      ("UPDATE entries SET note = 'x' WHERE id = 1", "a settled entry never changes"),
      (
        "INSERT OR REPLACE INTO entries (id, global_id, \(columns)) VALUES (1, 'new', \(values))",
        "an entry with this id, global id or key is there already"
      ),
      (
        "INSERT OR REPLACE INTO entries (global_id, \(columns)) SELECT global_id, \(columns) FROM entries",
        "an entry with this id, global id or key is there already"
      ),
      (
        "INSERT INTO entries (id, global_id, \(columns)) VALUES (-5, 'new', \(values))",
        "an entry is added after all others"
      ),
      (
        "INSERT INTO entries (global_id, \(columns)) VALUES ('new', \(values.replacing(", 60, 60,", with: ", 60, 61,")))",
        "the balance after an entry is the balance before it and its amount"
      ),
      ("UPDATE facts SET type = 'x'", "a fact never changes"),
      ("INSERT OR REPLACE INTO facts VALUES (1, 'x', '')", "a fact never changes"),
      ("DELETE FROM facts WHERE sequence = 1", "the last 10000 facts are kept"),
      ("UPDATE replies SET pairs = 'x'", "a reply never changes"),
      ("DELETE FROM replies", "a reply is never deleted"),
      ("INSERT OR REPLACE INTO replies VALUES ('k', 'x', '')", "a reply with this key is there already"),
    ])
  func refused(statement: String, why: String) throws {
    #expect(ledgerError { try stranger.execute(statement) } == .failed("SQLite: \(why)"))
    #expect(try folder.open().0.fold().problems == [])
  }

  @Test("an entry undone or approved twice")
  func onceEach() throws {
    let books = try Books()
    let log = try books.log("push-ups", nil, earning: 300)
    try books.undo(log, taking: 0, asked: 300)
    #expect(ledgerError { try books.undo(log, taking: 0) } != nil)
    let pending = try books.add(books.draft(.pending, 0, "chores", asked: 1200))
    try books.log("chores", nil, earning: 1200, tiedTo: pending)
    books.balance = 1500
    #expect(ledgerError { try books.log("chores", nil, earning: 1200, tiedTo: pending) } != nil)
    #expect(try books.ledger.newest()?.draft.balanceAfter == 1500)
  }

  @Test("an entry tied to one that is not there")
  func tied() throws {
    let books = try Books()
    #expect(ledgerError { try books.undo(7, taking: 0) } == .failed("SQLite: FOREIGN KEY constraint failed"))
  }
}
