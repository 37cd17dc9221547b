public import EarnCore

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

extension Ledger {
  /// The entries asked for, newest first: in the order they were written, which is how their balances join.
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
}
