import EarnCore
import Ledger
import LineProtocol
import Rewards
import Testing

struct ReportingTests {
  private func ids(_ books: Books, _ query: HistoryQuery) throws -> [Int] {
    try books.ledger.history(query).entries.map(\.id)
  }

  @Test("history is newest first, in pages that join without gap or overlap")
  func pages() throws {
    let books = try Books()
    for _ in 1...7 { try books.log("push-ups", Units(1), earning: 15) }
    let first = try books.ledger.history(HistoryQuery(limit: 3))
    #expect(first.entries.map(\.id) == [7, 6, 5])
    #expect(first.next == 5)
    let second = try books.ledger.history(HistoryQuery(after: 5, limit: 3))
    #expect(second.entries.map(\.id) == [4, 3, 2])
    #expect(second.next == 2)
    let last = try books.ledger.history(HistoryQuery(after: 2, limit: 3))
    #expect(last.entries.map(\.id) == [1])
    #expect(last.next == nil)
    #expect(try books.ledger.history(HistoryQuery(limit: 7)).next == nil)
    #expect(try books.ledger.history(HistoryQuery(limit: 0)).entries == [])
  }

  @Test("history knows since (itself), until (not itself) and activity")
  func filters() throws {
    let books = try Books()
    let start = books.clock
    try books.log("push-ups", Units(20), earning: 300)
    try books.log("reading", Units(10), earning: 600)
    try books.spend(15, on: "steam")
    try books.add(books.draft(.credit, 300, "push-ups", happened: start - 86_400))
    #expect(try ids(books, HistoryQuery(since: start + 2)) == [3, 2])
    #expect(try ids(books, HistoryQuery(until: start + 2)) == [4, 1])
    #expect(try ids(books, HistoryQuery(since: start + 2, until: start + 3)) == [2])
    #expect(try ids(books, HistoryQuery(activity: "push-ups")) == [4, 1])
    #expect(try ids(books, HistoryQuery(activity: "steam")) == [3])
    #expect(try ids(books, HistoryQuery(activity: "nothing")) == [])
    #expect(try ids(books, HistoryQuery(activity: "push-ups", after: 4)) == [1])
  }

  @Test("stats give every day asked for, today first, undone logs and grants left out")
  func stats() throws {
    let books = try Books()
    let yesterday = books.day
    try books.log("push-ups", Units(20), earning: 300)
    let undone = try books.log("push-ups", Units(20), earning: 300)
    try books.spend(45, on: "steam")
    books.day = yesterday.advanced(by: 1)
    try books.undo(undone, taking: 300)
    try books.add(books.draft(.grant, 600))
    try books.log("dishes", nil, earning: 0)
    try books.write(.openDrain(books.draft(.drain, -15, "steam")))
    #expect(
      try books.ledger.stats(days: 3, through: books.day) == [
        DaySummary(day: books.day, earned: 0, spent: 15, logs: 1),
        DaySummary(day: yesterday, earned: 300, spent: 45, logs: 1),
        DaySummary(day: yesterday.advanced(by: -1), earned: 0, spent: 0, logs: 0),
      ])
    #expect(try books.ledger.stats(days: 1, through: yesterday).map(\.earned) == [300])
  }

  @Test("usual amounts: most logged first, each with its commonest amount, of equals the latest")
  func usualAmounts() throws {
    let books = try Books()
    let today = books.day
    books.day = today.advanced(by: -20)
    for _ in 1...9 { try books.log("running", Units(5), earning: 60) }
    books.day = today
    for units in [20, 10, 20, 10] { try books.log("push-ups", Units(units), earning: 60) }
    for units in [5, 5, 7] { try books.log("reading", Units(units), earning: 60) }
    try books.log("dishes", nil, earning: 900)
    let undone = try books.log("piano", Units(1), earning: 60)
    try books.undo(undone, taking: 60)
    #expect(
      try books.ledger.usualAmounts(since: today.advanced(by: -13)) == [
        UsualAmount(activity: "push-ups", units: Units(10), logs: 4),
        UsualAmount(activity: "reading", units: Units(5), logs: 3),
        UsualAmount(activity: "dishes", units: nil, logs: 1),
      ])
    #expect(try books.ledger.usualAmounts(since: today, limit: 1).map(\.activity) == ["push-ups"])
  }
}
