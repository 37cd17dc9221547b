import EarnCore
import Ledger
import LineProtocol
import Testing

@Suite("Facts")
struct FactsTests {
  private func tell(_ facts: FactDraft..., to ledger: Ledger) throws -> [Int] {
    var write = LedgerWrite()
    write.facts = facts
    return try ledger.append(write).sequences
  }

  @Test("before the first fact the last number is 0 and nothing is gone")
  func none() throws {
    let ledger = try Ledger.inMemory()
    #expect(ledger.lastSequence == 0)
    #expect(ledger.oldestSequence == 1)
    #expect(try ledger.facts(after: 0, limit: 10) == [])
  }

  @Test("are numbered from 1, read back after a number, and go on across a restart")
  func numbers() throws {
    let folder = try Folder()
    try folder.keep { books in _ = try tell(FactDraft("log"), FactDraft("goal"), to: books.ledger) }
    let (ledger, _) = try folder.open()
    #expect(ledger.lastSequence == 2)
    #expect(try tell(FactDraft("undo"), to: ledger) == [3])
    #expect(try ledger.facts(after: 1, limit: 10).map(\.type) == ["goal", "undo"])
    #expect(try ledger.facts(after: 0, limit: 2).map(\.sequence) == [1, 2])
    #expect(try ledger.facts(after: 3, limit: 2) == [])
  }

  @Test(
    "keep their pairs, in order, with any text",
    arguments: ["", "=", "a=b", "\\n", "\n\\\n", "\u{e9}\r\n\u{1F468}\u{200D}\u{1F469}", "\0"])
  func pairs(value: String) throws {
    let ledger = try Ledger.inMemory()
    let pairs = [Pair("body", value), Pair("app", value + value), Pair("body", "again")]
    _ = try tell(FactDraft("notify", pairs), to: ledger)
    #expect(try ledger.facts(after: 0, limit: 1).first?.pairs == pairs)
  }

  @Test("the last 10,000 are kept, whatever the size of the writes")
  func kept() throws {
    let ledger = try Ledger.inMemory()
    for batch in [9_999, 1, 1, 250] {
      var write = LedgerWrite()
      write.facts = Array(repeating: FactDraft("balance"), count: batch)
      _ = try ledger.append(write)
    }
    #expect(ledger.lastSequence == 10_251)
    #expect(ledger.oldestSequence == 252)
    let kept = try ledger.facts(after: 0, limit: 20_000)
    #expect(kept.count == 10_000)
    #expect(kept.first?.sequence == 252)
  }
}
