public import EarnCore
public import LineProtocol
public import Rewards

/// What came and went on one day.
public struct DaySummary: Hashable, Sendable {
  public let day: DayKey
  /// Seconds earned by logs, undone ones taken off.
  public let earned: Seconds
  /// Seconds drained.
  public let spent: Seconds
  /// Logs that still stand, also those that earned nothing.
  public let logs: Int

  public init(day: DayKey, earned: Seconds, spent: Seconds, logs: Int) {
    self.day = day
    self.earned = earned
    self.spent = spent
    self.logs = logs
  }
}

extension Ledger {
  /// One row for each of the last days, today first, also for days without entries.
  public func stats(days: Int, through today: DayKey) throws(LedgerError) -> [DaySummary] {
    let first = today.advanced(by: 1 - max(1, days))
    var summaries: [Int: DaySummary] = [:]
    let sql = """
      SELECT day, sum(earned), sum(spent), sum(logs) FROM (
        SELECT day, CASE WHEN kind = 'credit' THEN amount ELSE 0 END AS earned,
          CASE WHEN kind = 'drain' THEN -amount ELSE 0 END AS spent, kind = 'credit' AS logs
        FROM entries WHERE day BETWEEN ?1 AND ?2
        UNION ALL
        SELECT log.day, undo.amount, 0, -1
        FROM entries AS log INDEXED BY entries_earned JOIN entries AS undo INDEXED BY entries_undone
          ON undo.tied_to = log.id AND undo.kind = 'reversal'
        WHERE log.kind = 'credit' AND log.day BETWEEN ?1 AND ?2
      ) GROUP BY day
      """
    try database.each(sql, [.integer(first.ordinal), .integer(today.ordinal)]) { row in
      let day = DayKey(ordinal: row.integer(0))
      summaries[day.ordinal] = DaySummary(
        day: day, earned: Seconds(row.integer(1)), spent: Seconds(row.integer(2)), logs: row.integer(3))
      return true
    }
    return (0..<max(1, days)).map { back in
      let day = today.advanced(by: -back)
      return summaries[day.ordinal] ?? DaySummary(day: day, earned: 0, spent: 0, logs: 0)
    }
  }
}
