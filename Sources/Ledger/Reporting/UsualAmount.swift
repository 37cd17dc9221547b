public import EarnCore
public import Rewards

extension Ledger {
  /// The activities logged since that day, most logged first, each with its commonest amount (the latest, of equals).
  public func usualAmounts(since day: DayKey, limit: Int = 5) throws(LedgerError) -> [UsualAmount] {
    let sql = """
      SELECT activity, units, sum(logs) OVER (PARTITION BY activity) AS total,
        row_number() OVER (PARTITION BY activity ORDER BY logs DESC, newest DESC) AS place
      FROM (
        SELECT activity, units, count(*) AS logs, max(id) AS newest
        FROM entries INDEXED BY entries_earned WHERE kind = 'credit' AND day >= ?
          AND NOT EXISTS (
            SELECT 1 FROM entries AS undo WHERE undo.tied_to = entries.id AND undo.kind = 'reversal')
        GROUP BY activity, units)
      ORDER BY place, total DESC, activity LIMIT ?
      """
    var amounts: [UsualAmount] = []
    try database.each(sql, [.integer(day.ordinal), .integer(max(0, limit))]) { row in
      guard row.integer(3) == 1 else { return false }
      let units = row.optionalInteger(1).map(Units.init(thousandths:))
      amounts.append(UsualAmount(activity: row.text(0), units: units, logs: row.integer(2)))
      return true
    }
    return amounts
  }
}
