public import EarnCore
public import LineProtocol
public import Rewards

/// Which entries `HISTORY` shows.
public struct HistoryQuery: Hashable, Sendable {
  /// Happened at or after this time, seconds since the epoch.
  public var since: Int?
  /// Happened before this time, seconds since the epoch.
  public var until: Int?
  public var activity: String?
  /// Only entries older than the one with this id: the `next` of the page before.
  public var after: Int?
  public var limit: Int

  public init(since: Int? = nil, until: Int? = nil, activity: String? = nil, after: Int? = nil, limit: Int = 50) {
    self.since = since
    self.until = until
    self.activity = activity
    self.after = after
    self.limit = limit
  }
}

/// One page of history, newest first.
public struct HistoryPage: Hashable, Sendable {
  public let entries: [Entry]
  /// What to ask for `after`; nil when there is nothing more.
  public let next: Int?

  public init(entries: [Entry], next: Int?) {
    self.entries = entries
    self.next = next
  }
}

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

/// An activity and the amount of it logged most often.
public struct UsualAmount: Hashable, Sendable {
  public let activity: String
  public let units: Units?
  /// How many logs of the activity, of any amount.
  public let logs: Int

  public init(activity: String, units: Units?, logs: Int) {
    self.activity = activity
    self.units = units
    self.logs = logs
  }
}

extension Ledger {
  public func history(_ query: HistoryQuery) throws(LedgerError) -> HistoryPage {
    var conditions: [String] = []
    var values: [Value] = []
    func require(_ condition: String, _ value: Value?) {
      guard let value else { return }
      conditions.append(condition)
      values.append(value)
    }
    require("id < ?", query.after.map(Value.integer))
    require("happened >= ?", query.since.map(Value.integer))
    require("happened < ?", query.until.map(Value.integer))
    require("activity = ? AND activity <> ''", query.activity.map(Value.text))
    let filter = conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND ")
    let limit = max(0, query.limit)
    var entries: [Entry] = []
    var isMore = false
    try database.each("SELECT \(Entry.columns) FROM entries \(filter) ORDER BY id DESC", values) {
      (row) throws(LedgerError) in
      isMore = entries.count == limit
      if !isMore { entries.append(try Entry(row)) }
      return !isMore
    }
    return HistoryPage(entries: entries, next: isMore ? entries.last?.id : nil)
  }

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
