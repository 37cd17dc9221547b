import EarnCore
import Ledger
import LineProtocol
import Testing

@Suite("The drain row")
struct DrainTests {
  /// A ledger with 5:00 and 15 s of them on an open drain.
  private func draining() throws -> Books {
    let books = try Books()
    try books.log("push-ups", nil, earning: 300)
    try books.write(.openDrain(books.draft(.drain, -15, "steam")), durable: false)
    return books
  }

  @Test("grows while it is open, and is one entry when it is settled")
  func life() throws {
    let books = try draining()
    #expect(try books.ledger.openDrain()?.id == 2)
    try books.write(.extendDrain(amount: -30, balanceAfter: 270), durable: false)
    try books.write(.extendDrain(amount: -45, balanceAfter: 255), durable: false)
    #expect(try books.ledger.newest()?.draft.balanceAfter == 255)
    try books.write(.settleDrain)
    #expect(try books.ledger.openDrain() == nil)
    #expect(try books.ledger.entry(2)?.draft.amount == -45)
    #expect(try books.ledger.fold().problems == [])
    #expect(try books.ledger.fold().balance == 255)
  }

  @Test("is settled before anything else is added, or nothing is")
  func newestRow() throws {
    let books = try draining()
    let refusal = LedgerError.failed("SQLite: an open drain is settled before anything is added")
    #expect(ledgerError { try books.log("push-ups", nil, earning: 60) } == refusal)
    books.balance = 285
    #expect(ledgerError { try books.write(.openDrain(books.draft(.drain, -15, "steam"))) } == refusal)
    books.balance = 285
    try books.write(.settleDrain, .append(books.draft(.credit, 60, "push-ups")))
    #expect(try books.ledger.newest()?.draft.balanceAfter == 345)
  }

  @Test("never shrinks")
  func downward() throws {
    let books = try draining()
    #expect(
      ledgerError { try books.write(.extendDrain(amount: 0, balanceAfter: 300)) }
        == .failed("SQLite: of an open drain only the amount changes, and only downward"))
  }

  @Test("takes from the balance what it says")
  func balanceFollows() throws {
    let books = try draining()
    #expect(
      ledgerError { try books.write(.extendDrain(amount: -30, balanceAfter: 280)) }
        == .failed("SQLite: of an open drain only the amount changes, and only downward"))
  }

  @Test("cannot take more than there is")
  func notBelowZero() throws {
    let books = try draining()
    #expect(
      ledgerError { try books.write(.extendDrain(amount: -315, balanceAfter: -15)) }
        == .failed("SQLite: CHECK constraint failed: balance_after >= 0"))
    try books.write(.extendDrain(amount: -300, balanceAfter: 0), .settleDrain)
    #expect(try books.ledger.newest()?.draft.balanceAfter == 0)
  }

  @Test("that is not open can be neither extended nor settled")
  func notOpen() throws {
    let books = try Books()
    let refusal = LedgerError.failed("no drain row is open, so none can be extended or settled")
    #expect(ledgerError { try books.write(.settleDrain) } == refusal)
    #expect(ledgerError { try books.write(.extendDrain(amount: -15, balanceAfter: 0)) } == refusal)
  }

  @Test("is the only kind of row that can stay open")
  func onlyDrains() throws {
    let books = try Books()
    #expect(ledgerError { try books.write(.openDrain(books.draft(.credit, 60))) } != nil)
  }

  @Test("left open by a crash is there at the next start, with what it had taken")
  func leftOpen() throws {
    let folder = try Folder()
    try folder.keep { books in
      try books.log("push-ups", nil, earning: 300)
      try books.write(.openDrain(books.draft(.drain, -15, "steam")))
    }
    let (ledger, report) = try folder.open()
    #expect(report.outcome == .opened)
    let open = try #require(try ledger.openDrain())
    #expect(open.draft.amount == -15)
    #expect(open.draft.balanceAfter == 285)
    #expect(try ledger.fold().problems == [])
  }
}
