import EarnCore
import Ledger
import LineProtocol
import Testing

@Suite("The full fold")
struct FoldTests {
  @Test("of an empty ledger is zero and sound")
  func empty() throws {
    let fold = try Ledger.inMemory().fold()
    #expect(fold.entries == 0)
    #expect(fold.balance == 0)
    #expect(fold.newestWritten == nil)
    #expect(fold.isSound)
  }

  @Test("comes to the balance")
  func balance() throws {
    let books = try Books()
    for _ in 1...5 { try books.log("push-ups", nil, earning: 300) }
    try books.spend(1485, on: "steam")
    let fold = try books.ledger.fold()
    #expect(fold.entries == 6)
    #expect(fold.balance == 15)
    #expect(fold.newestWritten == books.clock)
    #expect(fold.problems == [])
  }

  @Test(
    "says each contradiction once",
    arguments: [
      ("UPDATE entries SET amount = 10 WHERE id = 1", "The amounts up to entry 1 come to 10 s, but it says 300 s."),
      ("UPDATE entries SET kind = 'gift' WHERE id = 2", "Entry 2 is of no known kind: gift."),
      ("UPDATE entries SET tied_to = 3 WHERE id = 1", "Entry 1 is tied to 3, which is not older."),
      (
        "UPDATE entries SET settled = 0 WHERE id = 3",
        "Entry 3 is an open drain, but entry 4 comes after it."
      ),
      (
        "UPDATE entries SET amount = 9223372036854775807 WHERE id = 2",
        "The amounts up to entry 2 come to -9223372036854775509 s, but it says 600 s."
      ),
      (
        "UPDATE entries SET units = 9000000000000000000 WHERE id = 2",
        "Entry 2 bears a number nothing writes: units 9000000000000000000."
      ),
      ("UPDATE entries SET day = -3652501 WHERE id = 2", "Entry 2 bears a number nothing writes: day -3652501."),
      (
        "UPDATE entries SET kind = 'reversal', tied_to = 1 WHERE id IN (2, 4)",
        "Entry 1 is undone more than once."
      ),
    ])
  func contradictions(change: String, problem: String) throws {
    let books = try Books()
    for _ in 1...2 { try books.log("push-ups", nil, earning: 300) }
    try books.spend(60, on: "steam")
    try books.log("push-ups", nil, earning: 300)
    try books.ledger.database.execute(
      "DROP TRIGGER entries_settled; DROP TRIGGER entries_drain; DROP INDEX entries_undone; \(change)")
    #expect(try books.ledger.fold().problems == [problem])
  }

  @Test(
    "a number larger than anything that is ever written is damage, not an overflow",
    arguments: ["units", "amount", "balance_after", "day", "written", "asked"])
  func absurdNumbers(column: String) throws {
    let books = try Books()
    try books.log("push-ups", nil, earning: 300)
    try books.ledger.database.execute(
      "DROP TRIGGER entries_settled; DROP TRIGGER entries_drain; UPDATE entries SET \(column) = 9223372036854775807")
    #expect(throws: LedgerError.corrupt) { try books.ledger.entry(1) }
  }
}
