import EarnCore
import Ledger
import LineProtocol
import Rewards
import Testing

struct ReadingTests {
  @Test("a day has its entries, oldest first, also those written later")
  func days() throws {
    let books = try Books()
    let today = books.day
    try books.log("push-ups", Units(20), earning: 300)
    books.day = today.advanced(by: 1)
    try books.log("reading", Units(10), earning: 600)
    books.day = today
    try books.log("homework", Units(2700), earning: 1350)
    #expect(try books.ledger.entries(on: today).map(\.id) == [1, 3])
    #expect(try books.ledger.entries(on: today.advanced(by: 1)).map(\.id) == [2])
    #expect(try books.ledger.entries(on: today.advanced(by: 2)) == [])
  }

  @Test("what undoes or approves an entry is found by it")
  func tied() throws {
    let books = try Books()
    let pending = try books.add(books.draft(.pending, 0, "chores", asked: 1200))
    let approval = try books.log("chores", nil, earning: 1200, tiedTo: pending)
    let undo = try books.undo(approval, taking: 1200)
    #expect(try books.ledger.entries(tiedTo: pending).map(\.id) == [approval])
    #expect(try books.ledger.entries(tiedTo: approval).map(\.id) == [undo])
    #expect(try books.ledger.entries(tiedTo: undo) == [])
  }

  @Test("the newest undoable is the newest log, grant or deduction not yet undone")
  func undoable() throws {
    let books = try Books()
    let start = books.clock
    func newest() throws -> Int? { try books.ledger.newestUndoable { $0.draft.written >= start }?.id }
    #expect(try newest() == nil)
    let log = try books.log("push-ups", Units(20), earning: 300)
    let grant = try books.add(books.draft(.grant, 600))
    let deduction = try books.add(books.draft(.deduction, -60))
    try books.add(books.draft(.milestone, 1200))
    try books.add(books.draft(.pause, 0))
    try books.spend(15, on: "steam")
    #expect(try newest() == deduction)
    try books.undo(deduction, taking: -60)
    #expect(try newest() == grant)
    try books.undo(grant, taking: 600)
    #expect(try newest() == log)
    try books.undo(log, taking: 300)
    #expect(try newest() == nil)
  }

  @Test("a pending log can be undone until it is approved, then its approval can")
  func undoablePending() throws {
    let books = try Books()
    let start = books.clock
    let first = try books.add(books.draft(.pending, 0, "chores", asked: 1200))
    #expect(try books.ledger.newestUndoable { $0.draft.written >= start }?.id == first)
    let approval = try books.log("chores", nil, earning: 1200, tiedTo: first)
    #expect(try books.ledger.newestUndoable { $0.draft.written >= start }?.id == approval)
    try books.undo(approval, taking: 1200)
    #expect(try books.ledger.newestUndoable { $0.draft.written >= start } == nil)
  }

  @Test("what was written before the time asked for is not undoable, at the second itself it is")
  func undoableSince() throws {
    let books = try Books()
    let log = try books.log("push-ups", Units(20), earning: 300)
    #expect(try books.ledger.newestUndoable { $0.draft.written >= books.clock }?.id == log)
    #expect(try books.ledger.newestUndoable { $0.draft.written >= books.clock + 1 } == nil)
  }

  @Test("an earlier time of doing does not make a log older to undo")
  func undoableAt() throws {
    let books = try Books()
    let log = try books.add(books.draft(.credit, 300, "push-ups", happened: books.clock - 86_400))
    #expect(try books.ledger.newestUndoable { $0.draft.written >= books.clock - 600 }?.id == log)
  }

  @Test("situation 65: pending logs wait, whatever the day, until they are approved or undone")
  func pending() throws {
    let books = try Books()
    let first = try books.add(books.draft(.pending, 0, "chores", asked: 1200))
    books.day = books.day.advanced(by: 1)
    let second = try books.add(books.draft(.pending, 0, "chores", asked: 1200))
    let third = try books.add(books.draft(.pending, 0, "dishes", asked: 900))
    #expect(try books.ledger.pending().map(\.id) == [first, second, third])
    let approval = try books.log("chores", nil, earning: 1200, tiedTo: first)
    try books.undo(third, taking: 0)
    #expect(try books.ledger.pending().map(\.id) == [second])
    try books.undo(approval, taking: 1200)
    #expect(try books.ledger.pending().map(\.id) == [second])
  }
}
