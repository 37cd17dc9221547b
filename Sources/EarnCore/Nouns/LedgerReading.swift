public import LineProtocol
public import Rewards

/// What a decision may look up in the ledger. `HISTORY` and `STATS` are no part of it: they decide nothing.
public protocol LedgerReading {
  func entry(_ id: Int) throws(LedgerError) -> Entry?
  /// Every entry that counts for this day, oldest first.
  func entries(on day: DayKey) throws(LedgerError) -> [Entry]
  /// The entries that undo or approve this one, oldest first.
  func entries(tiedTo id: Int) throws(LedgerError) -> [Entry]
  func newest() throws(LedgerError) -> Entry?
  /// The newest log, grant or deduction that is not undone, of those behind the newest entry that is not recent.
  func newestUndoable(_ isRecent: (Entry) -> Bool) throws(LedgerError) -> Entry?
  /// Pending logs not yet approved, oldest first.
  func pending() throws(LedgerError) -> [Entry]
  /// Lifetime figures, one per day and activity: what the game is folded from.
  func lifetime() throws(LedgerError) -> [DayTotal]
  /// The activities logged since that day, most logged first, each with its commonest amount.
  func usualAmounts(since day: DayKey, limit: Int) throws(LedgerError) -> [UsualAmount]
  /// The reply given for this key, and the content it was given for.
  func reply(forKey key: String) throws(LedgerError) -> KeyedReply?
}

/// What one activity came to on one day, undone logs taken off.
public struct DayTotal: Hashable, Sendable {
  public let day: DayKey
  public let activity: String
  public let units: Units
  /// Seconds earned by logs (grants and milestones are not earned).
  public let earned: Seconds
  /// How many logs that earned more than nothing still stand.
  public let earningLogs: Int

  public init(day: DayKey, activity: String, units: Units, earned: Seconds, earningLogs: Int) {
    self.day = day
    self.activity = activity
    self.units = units
    self.earned = earned
    self.earningLogs = earningLogs
  }
}
