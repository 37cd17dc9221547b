import EarnCore
import Glibc
import Ledger
import LineProtocol
import Rewards
import TestKit
import Testing

@Suite("What a damaged ledger can still tell is kept, with the backup or without")
struct SalvageTests {
  private let folder: Folder
  private let day = DayKey(year: 2026, month: 12, day: 1)

  init() throws { folder = try Folder() }

  /// Three hundred logs of 10 s, the first 100 of them in a backup; each with a key, a fact and a long note.
  private func fill() throws {
    try folder.keep { books in
      for number in 1...300 {
        var write = LedgerWrite()
        let note = "entry \(number) " + String(repeating: "n", count: 400)
        write.operations = [
          .append(books.draft(.credit, 10, "push-ups", units: Units(1), key: "key-\(number)", note: note))
        ]
        write.facts = [FactDraft("log", [Pair("number", number)], operation: 0)]
        write.keyedReply = KeyedReply(key: "key-\(number)", content: "LOG", pairs: [Pair("earned", 10)], operation: 0)
        write.state = "{\"last\":\(number)}"
        _ = try books.ledger.append(write)
        if number == 100 { try finish(books.ledger.backup(for: day)) }
      }
    }
  }

  /// Makes the page of the file that holds this text unreadable.
  private func destroyPage(with text: String) throws {
    let descriptor = Glibc.open(folder.ledger, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    var page = [UInt8](repeating: 0, count: 4096)
    for number in 0... {
      guard pread(descriptor, &page, 4096, off_t(number * 4096)) == 4096 else { break }
      guard String(decoding: page, as: UTF8.self).contains(text) else { continue }
      return try Bytes.overwrite(folder.ledger, at: number * 4096, with: 0xff, count: 4096)
    }
    throw TestFailure("no page holds \(text)")
  }

  private func suspect() throws { try FileTree.write("", to: folder.ledger + ".suspect") }

  @Test("entries newer than the backup are kept on both sides of a lost page, and their facts, keys and state")
  func behindTheBackup() throws {
    try fill()
    try destroyPage(with: "entry 200 n")
    try suspect()
    let (ledger, report) = try folder.open()
    let recovery = try #require(report.recovery)
    #expect(recovery.backup == folder.path("backup/ledger-2026-12-01.sqlite"))
    let lost = try #require(recovery.lost)
    #expect((1...9).contains(lost))
    #expect(recovery.entries == 300 - lost)
    #expect(recovery.salvaged == 200 - lost)
    #expect(report.loss?.contains("ledger-2026-12-01.sqlite and what can still be read stand in its place: ") == true)
    #expect(try ledger.fold().problems == [])
    #expect(try ledger.newest()?.id == 300)
    #expect(try ledger.newest()?.draft.balanceAfter == Seconds(10 * (300 - lost)))
    #expect(ledger.lastSequence == 300)
    #expect(try ledger.facts(after: 0, limit: 400).count == 300)
    #expect(try ledger.state() == "{\"last\":300}")
    // What is lost may be logged again.
    #expect(try ledger.reply(forKey: "key-200") == nil)
    #expect(try ledger.reply(forKey: "key-299")?.pairs == [Pair("id", 299), Pair("earned", 10)])
  }

  @Test("a page lost of what the backup holds costs nothing")
  func withinTheBackup() throws {
    try fill()
    try destroyPage(with: "entry 50 n")
    try suspect()
    let (ledger, report) = try folder.open()
    #expect(report.recovery?.lost == 0)
    #expect(report.loss?.hasSuffix(" Nothing is lost.") == true)
    #expect(try ledger.newest()?.draft.balanceAfter == 3000)
    #expect(try ledger.fold().problems == [])
  }

  @Test("without a backup a lost page costs no more than what was on it")
  func withoutBackup() throws {
    try fill()
    FileTree.remove(folder.path("backup"))
    try destroyPage(with: "entry 200 n")
    try suspect()
    let (ledger, report) = try folder.open()
    let lost = try #require(report.recovery?.lost)
    #expect((1...9).contains(lost))
    #expect(try ledger.newest()?.draft.balanceAfter == Seconds(10 * (300 - lost)))
    #expect(try ledger.fold().problems == [])
  }

  @Test("a drain that ran while the backup was made goes on to where it ended")
  func openDrain() throws {
    try folder.keep { books in
      try books.log("push-ups", Units(20), earning: 300)
      let opening = books.draft(.drain, -15, "steam")
      try books.write(.openDrain(opening))
      try finish(books.ledger.backup(for: day))
      books.balance = 240
      try books.write(.extendDrain(amount: -60, balanceAfter: 240), .settleDrain)
      try books.log("push-ups", Units(20), earning: 300)
    }
    try suspect()
    try damageIndex()
    let (ledger, report) = try folder.open()
    #expect(report.recovery?.lost == 0)
    #expect(try ledger.openDrain() == nil)
    #expect(try ledger.history(HistoryQuery()).entries.map(\.draft.amount) == [300, -60, 300])
    #expect(try ledger.newest()?.draft.balanceAfter == 540)
  }

  @Test("what took time and comes behind lost credits takes what there is, and an undoing of what is lost stays behind")
  func behindLostCredits() throws {
    try fill()
    try folder.keep { books in
      try books.undo(200, taking: 10)
      try books.add(books.draft(.deduction, -2990))
    }
    try destroyPage(with: "entry 200 n")
    try suspect()
    let (ledger, _) = try folder.open()
    #expect(try ledger.fold().problems == [])
    #expect(try ledger.newest()?.draft.kind == .deduction)
    #expect(try ledger.newest()?.draft.balanceAfter == 0)
    #expect(try ledger.entry(301) == nil)
  }

  @Test("a row with a number nothing writes is found by the fold, and stays behind", arguments: ["units", "day"])
  func absurdNumbers(column: String) throws {
    try fill()
    try folder.strangersConnection().execute(
      "DROP TRIGGER entries_settled; UPDATE entries SET \(column) = 9000000000000000000 WHERE id = 250")
    try suspect()
    let (ledger, report) = try folder.open()
    #expect(report.recovery?.lost == 1)
    #expect(try ledger.fold().problems == [])
    #expect(try ledger.newest()?.draft.balanceAfter == 2990)
  }

  private func damageIndex() throws {
    let database = try folder.strangersConnection()
    let page = try #require(
      try database.first("SELECT rootpage FROM sqlite_schema WHERE name = 'entries_earned'") { $0.integer(0) })
    try Bytes.overwrite(folder.ledger, at: (page - 1) * 4096, with: 0xff, count: 4096)
  }
}
