import EarnCore
import LineProtocol
import Rewards

extension Entry {
  /// The columns that `init(_:)` reads, in its order.
  static let columns = """
    id, global_id, kind, written, happened, day, activity, units, rate, amount, balance_after, note, key, tied_to, asked
    """

  init(_ row: Row) throws(LedgerError) {
    guard let kind = EntryKind(rawValue: row.text(2)) else { throw row.damaged() }
    let draft = EntryDraft(
      kind: kind, written: row.integer(3), happened: row.integer(4), day: DayKey(ordinal: row.integer(5)),
      activity: row.text(6), units: row.optionalInteger(7).map(Units.init(thousandths:)), rate: row.text(8),
      amount: Seconds(row.integer(9)), balanceAfter: Seconds(row.integer(10)), note: row.text(11),
      key: row.optionalText(12), tiedTo: row.optionalInteger(13), asked: row.optionalInteger(14).map { Seconds($0) })
    self.init(id: row.integer(0), globalID: row.text(1), draft: draft)
  }
}
