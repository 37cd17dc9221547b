public import EarnCore
import LineProtocol
public import Rewards

extension Ledger {
  public func entry(_ id: Int) throws(LedgerError) -> Entry? {
    try database.first("SELECT \(Entry.columns) FROM entries WHERE id = ?", .integer(id), read: Entry.init)
  }

  public func entries(on day: DayKey) throws(LedgerError) -> [Entry] {
    try database.rows(
      "SELECT \(Entry.columns) FROM entries WHERE day = ? ORDER BY id", .integer(day.ordinal), read: Entry.init)
  }

  public func entries(tiedTo id: Int) throws(LedgerError) -> [Entry] {
    try database.rows(
      "SELECT \(Entry.columns) FROM entries WHERE tied_to = ? ORDER BY id", .integer(id), read: Entry.init)
  }

  public func newestUndoable(_ isRecent: (Entry) -> Bool) throws(LedgerError) -> Entry? {
    let sql = """
      SELECT \(Entry.columns),
        EXISTS (SELECT 1 FROM entries AS later WHERE later.tied_to = entries.id AND later.kind IN ('reversal', 'credit'))
      FROM entries ORDER BY id DESC
      """
    var found: Entry?
    try database.each(sql) { (row) throws(LedgerError) in
      let entry = try Entry(row)
      // Entries lie in the order they were written in, whatever the clock said: nothing before this one is newer.
      guard isRecent(entry) else { return false }
      if entry.draft.kind.isUndoable && row.integer(15) == 0 { found = entry }
      return found == nil
    }
    return found
  }

  /// Pending logs neither approved nor undone, oldest first.
  public func pending() throws(LedgerError) -> [Entry] {
    try database.rows(
      """
      SELECT \(Entry.columns) FROM entries WHERE kind = 'pending' AND NOT EXISTS (
        SELECT 1 FROM entries AS later WHERE later.tied_to = entries.id AND later.kind IN ('reversal', 'credit'))
      ORDER BY id
      """, read: Entry.init)
  }

  public func lifetime() throws(LedgerError) -> [DayTotal] {
    try database.rows(
      """
      SELECT day, activity, sum(units), sum(earned), sum(logs) FROM (
        SELECT day, activity, sum(coalesce(units, 0)) AS units, sum(amount) AS earned, sum(amount > 0) AS logs
        FROM entries INDEXED BY entries_earned WHERE kind = 'credit' GROUP BY day, activity
        UNION ALL
        SELECT log.day, log.activity, -coalesce(log.units, 0), undo.amount, -(log.amount > 0)
        FROM entries AS undo INDEXED BY entries_undone JOIN entries AS log ON log.id = undo.tied_to
        WHERE undo.kind = 'reversal' AND log.kind = 'credit'
      ) GROUP BY day, activity
      """
    ) { (row) throws(LedgerError) in
      DayTotal(
        day: DayKey(ordinal: try row.bounded(0)), activity: row.text(1), units: Units(thousandths: try row.bounded(2)),
        earned: Seconds(try row.bounded(3)), earningLogs: row.integer(4))
    }
  }

  public func reply(forKey key: String) throws(LedgerError) -> KeyedReply? {
    try database.first("SELECT content, pairs FROM replies WHERE key = ?", .text(key)) { (row) throws(LedgerError) in
      guard let pairs = [Pair](stored: row.text(1)) else { throw row.damaged() }
      return KeyedReply(key: key, content: row.text(0), pairs: pairs)
    }
  }
}

extension EntryKind {
  fileprivate var isUndoable: Bool {
    switch self {
    case .credit, .pending, .grant, .deduction: true
    case .drain, .reversal, .milestone, .expiry, .clockJumped, .pause, .resume: false
    }
  }
}
