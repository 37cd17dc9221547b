import LineProtocol
import Rewards

extension Turn {
  /// Appends an entry of this moment and moves the balance by its amount. A running drain is settled first.
  /// - Returns: the operation that makes the entry.
  @discardableResult
  func append(
    _ kind: EntryKind, amount: Seconds = 0, activity: String = "", units: Units? = nil, rate: String = "",
    happened: Int? = nil, day: DayKey? = nil, note: String = "", key: String? = nil, tiedTo: Int? = nil,
    asked: Seconds? = nil
  ) -> Int {
    endArming()
    core.balance += amount
    precondition(core.balance >= 0, "an entry took more than the balance")
    if core.balance == 0 { core.state.carry = 0 }
    return add(
      .append(
        EntryDraft(
          kind: kind, written: now.wall, happened: happened, day: day ?? core.state.day, activity: activity,
          units: units, rate: rate, amount: amount, balanceAfter: core.balance, note: note, key: key, tiedTo: tiedTo,
          asked: asked)))
  }

  @discardableResult
  func add(_ operation: LedgerOperation) -> Int {
    write.operations.append(operation)
    if case .append = operation { write.isDurable = true }
    return write.operations.count - 1
  }

  /// Tells subscribers; the fact is stored in the same transaction as what it tells of.
  /// - Returns: the number of the fact within this turn.
  @discardableResult
  func tell(_ fact: FactDraft) -> Int {
    write.facts.append(fact)
    return write.facts.count - 1
  }
}
