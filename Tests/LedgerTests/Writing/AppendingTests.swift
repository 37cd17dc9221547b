import EarnCore
import Ledger
import LineProtocol
import Rewards
import Testing

struct AppendingTests {
  @Test("an entry comes back as it was written")
  func roundTrip() throws {
    let books = try Books()
    let first = try books.log("push-ups", Units(20), earning: 300)
    let draft = EntryDraft(
      kind: .reversal, written: 1_796_300_000, happened: 1_796_200_000, day: DayKey(ordinal: -3),
      activity: "Füße \"hoch\"\n\u{1F9D8}", units: Units(thousandths: 12_500), rate: "1m per 4 reps", amount: -120,
      balanceAfter: 180, note: "a\0b", key: "k-1", tiedTo: first, asked: 300)
    let id = try books.add(draft)
    #expect(id == 2)
    #expect(try books.ledger.entry(id)?.draft == draft)
    #expect(try books.ledger.newest()?.draft == draft)
    #expect(try books.ledger.entry(3) == nil)
  }

  @Test("every entry has a global id of its own: a version 7 UUID of the second it was written in")
  func globalIDs() throws {
    let books = try Books()
    let pattern = /([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/
    for _ in 1...50 { try books.log("push-ups", Units(1), earning: 15) }
    let entries = try books.ledger.entries(on: books.day)
    #expect(Set(entries.map(\.globalID)).count == 50)
    for entry in entries {
      let parts = try #require(entry.globalID.wholeMatch(of: pattern)?.output)
      #expect(Int(parts.1 + parts.2, radix: 16) == entry.draft.written * 1000)
    }
  }

  @Test("one write numbers its entries and facts in order, and puts ids first in facts and reply")
  func wholeWrite() throws {
    let books = try Books()
    try books.log("push-ups", Units(20), earning: 300)
    var write = LedgerWrite()
    write.operations = [
      .openDrain(books.draft(.drain, -15, "steam")), .settleDrain, .append(books.draft(.credit, 300, "push-ups")),
    ]
    write.facts = [FactDraft("warn", [Pair("left", 60)]), FactDraft("log", [Pair("earned", 300)], operation: 2)]
    write.keyedReply = KeyedReply(key: "k", content: "LOG push-ups 20", pairs: [Pair("earned", 300)], operation: 2)
    write.state = "carry=7"
    write.isDurable = true
    #expect(try books.ledger.append(write) == LedgerReceipt(ids: [2, nil, 3], sequences: [1, 2]))
    #expect(
      try books.ledger.facts(after: 0, limit: 10) == [
        StoredFact(sequence: 1, type: "warn", pairs: [Pair("left", 60)]),
        StoredFact(sequence: 2, type: "log", pairs: [Pair("id", 3), Pair("earned", 300)]),
      ])
    #expect(
      try books.ledger.reply(forKey: "k")
        == KeyedReply(key: "k", content: "LOG push-ups 20", pairs: [Pair("id", 3), Pair("earned", 300)]))
    #expect(try books.ledger.reply(forKey: "other") == nil)
    #expect(try books.ledger.state() == "carry=7")
  }

  @Test("an empty write is no write")
  func empty() throws {
    let books = try Books()
    var write = LedgerWrite()
    write.isDurable = true
    #expect(try books.ledger.append(write) == LedgerReceipt())
    #expect(try books.ledger.newest() == nil)
    #expect(try books.ledger.state() == nil)
  }

  @Test("state is replaced whole")
  func state() throws {
    let books = try Books()
    for text in ["a", "", "b=\"c\"\n"] {
      var write = LedgerWrite()
      write.state = text
      _ = try books.ledger.append(write)
      #expect(try books.ledger.state() == text)
    }
  }

  @Test("a write that fails in its last part leaves nothing behind")
  func nothingOrAll() throws {
    let books = try Books()
    var write = LedgerWrite()
    write.operations = [.append(books.draft(.credit, 300, "push-ups"))]
    write.facts = [FactDraft("log", operation: 0)]
    write.keyedReply = KeyedReply(key: "k", content: "LOG", pairs: [])
    _ = try books.ledger.append(write)

    write.operations = [.append(books.draft(.credit, 300, "push-ups"))]
    write.state = "never"
    #expect(
      ledgerError { _ = try books.ledger.append(write) }
        == .failed("SQLite: a reply with this key is there already"))
    #expect(try books.ledger.newest()?.id == 1)
    #expect(books.ledger.lastSequence == 1)
    #expect(try books.ledger.facts(after: 0, limit: 10).count == 1)
    #expect(try books.ledger.state() == nil)
  }

  @Test("an entry's key is there once, whatever else differs")
  func entryKeys() throws {
    let books = try Books()
    try books.add(books.draft(.credit, 300, "push-ups", key: "k"))
    #expect(
      ledgerError { try books.add(books.draft(.credit, 60, "reading", key: "k")) }
        == .failed("SQLite: an entry with this id, global id or key is there already"))
  }

  @Test("a fact cannot tell the id of an operation that makes no entry", arguments: [0, 1, 2])
  func factWithoutEntry(operation: Int) throws {
    let books = try Books()
    try books.log("push-ups", Units(20), earning: 300)
    try books.write(.openDrain(books.draft(.drain, -15, "steam")))
    var write = LedgerWrite()
    write.operations = [.extendDrain(amount: -30, balanceAfter: 270), .settleDrain]
    write.facts = [FactDraft("log", operation: operation)]
    #expect(
      ledgerError { _ = try books.ledger.append(write) }
        == .failed("operation \(operation) of the write makes no entry, so it has no id to tell"))
    #expect(try books.ledger.openDrain()?.draft.amount == -15)
  }

  @Test("situation 55: what was acknowledged is in the files, whenever the program is killed")
  func killed() throws {
    let folder = try Folder()
    let books = try Books(folder.open().0)
    for count in 1...30 {
      try books.log("push-ups", Units(1), earning: 15)
      let copy = try Folder()
      try copy.takeFiles(of: folder)
      let (ledger, report) = try copy.open()
      #expect(report.outcome == .opened)
      #expect(try ledger.newest()?.id == count)
      #expect(try ledger.fold().balance == Seconds(15 * count))
    }
  }
}
