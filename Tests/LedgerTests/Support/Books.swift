import EarnCore
import Ledger
import LineProtocol
import Rewards

/// Writes to a ledger one entry after another, a second apart, with the balance after each worked out.
final class Books {
  let ledger: Ledger
  var balance: Seconds
  var clock = 1_796_112_000
  var day = DayKey(year: 2026, month: 12, day: 1)

  init(_ ledger: Ledger) throws {
    self.ledger = ledger
    let newest = try ledger.newest()
    balance = newest?.draft.balanceAfter ?? 0
    if let newest { clock = newest.draft.written }
  }

  convenience init() throws { try self.init(Ledger.inMemory()) }

  func draft(
    _ kind: EntryKind, _ amount: Seconds, _ activity: String = "", units: Units? = nil, key: String? = nil,
    tiedTo: Int? = nil, asked: Seconds? = nil, happened: Int? = nil, note: String = ""
  ) -> EntryDraft {
    clock += 1
    balance = balance + amount
    return EntryDraft(
      kind: kind, written: clock, happened: happened, day: day, activity: activity, units: units, rate: "",
      amount: amount, balanceAfter: balance, note: note, key: key, tiedTo: tiedTo, asked: asked)
  }

  @discardableResult
  func write(_ operations: LedgerOperation..., durable: Bool = true) throws -> [Int?] {
    var write = LedgerWrite()
    write.operations = operations
    write.isDurable = durable
    return try ledger.append(write).ids
  }

  @discardableResult
  func add(_ draft: EntryDraft) throws -> Int {
    guard let id = try write(.append(draft)).first, let id else { throw LedgerError.failed("no id") }
    return id
  }

  @discardableResult
  func log(_ activity: String, _ units: Units?, earning amount: Seconds, tiedTo: Int? = nil) throws -> Int {
    try add(draft(.credit, amount, activity, units: units, tiedTo: tiedTo))
  }

  @discardableResult
  func undo(_ id: Int, taking amount: Seconds, asked: Seconds? = nil) throws -> Int {
    try add(draft(.reversal, -amount, tiedTo: id, asked: asked))
  }

  /// A whole drain: opened, extended once and settled.
  @discardableResult
  func spend(_ amount: Seconds, on target: String) throws -> Int {
    let opening = draft(.drain, 0, target)
    balance = balance - amount
    guard
      let id = try write(
        .openDrain(opening), .extendDrain(amount: -amount, balanceAfter: balance), .settleDrain
      ).first, let id
    else { throw LedgerError.failed("no id") }
    return id
  }
}

/// The error a ledger call throws; nil when it throws none.
func ledgerError(_ body: () throws -> Void) -> LedgerError? {
  do { try body() } catch { return error as? LedgerError }
  return nil
}
