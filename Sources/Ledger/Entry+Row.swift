import EarnCore
import LineProtocol
import Rewards

extension Entry {
  /// The columns that `init(_:)` reads, in its order.
  static let columns = """
    id, global_id, kind, written, happened, day, activity, units, rate, amount, balance_after, note, key, tied_to, asked
    """

  /// Ten thousand years, in days.
  static let farthestDay = 3_652_500

  init(_ row: Row) throws(LedgerError) {
    guard let kind = EntryKind(rawValue: row.text(2)) else { throw row.damaged() }
    let day = DayKey(ordinal: try row.bounded(5, by: Self.farthestDay))
    let draft = EntryDraft(
      kind: kind, written: try row.bounded(3), happened: try row.bounded(4), day: day, activity: row.text(6),
      units: try row.optionalBounded(7).map(Units.init(thousandths:)), rate: row.text(8),
      amount: Seconds(try row.bounded(9)), balanceAfter: Seconds(try row.bounded(10)), note: row.text(11),
      key: row.optionalText(12), tiedTo: row.optionalInteger(13), asked: try row.optionalBounded(14).map { Seconds($0) }
    )
    self.init(id: row.integer(0), globalID: row.text(1), draft: draft)
  }
}
