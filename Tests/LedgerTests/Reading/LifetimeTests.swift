import EarnCore
import Ledger
import LineProtocol
import Rewards
import Testing

@Suite("Lifetime figures")
struct LifetimeTests {
  private let books: Books

  init() throws { books = try Books() }

  private func total(_ activity: String, _ units: Units, _ earned: Seconds, logs: Int) -> DayTotal {
    DayTotal(day: books.day, activity: activity, units: units, earned: earned, earningLogs: logs)
  }

  @Test("are none in a ledger without logs")
  func none() throws {
    try books.add(books.draft(.grant, 600))
    try books.add(books.draft(.milestone, 1200))
    try books.spend(60, on: "steam")
    #expect(try books.ledger.lifetime() == [])
  }

  @Test("come to one line a day and activity, in that order")
  func lines() throws {
    try books.log("reading", Units(thousandths: 2500), earning: 150)
    try books.log("push-ups", Units(20), earning: 300)
    try books.log("push-ups", Units(7), earning: 105)
    try books.log("dishes", nil, earning: 0)
    let first = [
      total("dishes", .zero, 0, logs: 0), total("push-ups", Units(27), 405, logs: 2),
      total("reading", Units(thousandths: 2500), 150, logs: 1),
    ]
    books.day = books.day.advanced(by: 1)
    try books.log("push-ups", Units(1), earning: 15)
    #expect(try books.ledger.lifetime() == first + [total("push-ups", Units(1), 15, logs: 1)])
  }

  @Test("lose an undone log: its units, its count, and of its seconds what could be taken")
  func undone() throws {
    try books.log("push-ups", Units(20), earning: 300)
    let log = try books.log("push-ups", Units(40), earning: 600)
    try books.spend(500, on: "steam")
    books.day = books.day.advanced(by: 1)
    try books.undo(log, taking: 400, asked: 600)
    books.day = books.day.advanced(by: -1)
    #expect(try books.ledger.lifetime() == [total("push-ups", Units(20), 500, logs: 1)])
  }

  @Test("count an approved log once, for the day it was done, and not before it is approved")
  func approved() throws {
    let pending = try books.add(books.draft(.pending, 0, "chores", units: Units(1), asked: 1200))
    #expect(try books.ledger.lifetime() == [])
    let approval = try books.add(books.draft(.credit, 1200, "chores", units: Units(1), tiedTo: pending))
    #expect(try books.ledger.lifetime() == [total("chores", Units(1), 1200, logs: 1)])
    try books.undo(approval, taking: 1200)
    #expect(try books.ledger.lifetime() == [total("chores", .zero, 0, logs: 0)])
  }

  @Test("do not change by an undone grant or deduction")
  func others() throws {
    let grant = try books.add(books.draft(.grant, 600))
    try books.undo(grant, taking: 600)
    #expect(try books.ledger.lifetime() == [])
  }
}
