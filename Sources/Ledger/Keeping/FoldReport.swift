package import EarnCore
public import LineProtocol

/// What reading every entry from the first to the newest found.
public struct FoldReport: Hashable, Sendable {
  public private(set) var entries = 0
  /// What all amounts come to.
  public private(set) var balance: Seconds = 0
  /// When the newest entry was written, seconds since the epoch; nil without entries.
  public private(set) var newestWritten: Int?
  /// What contradicts the invariants, one sentence each; the first twenty.
  public private(set) var problems: [String] = []

  public var isSound: Bool { problems.isEmpty }

  package init(folding database: Database) throws(LedgerError) {
    var open: Int?
    var last = 0
    let sql = """
      SELECT id, kind, written, amount, balance_after, settled, tied_to, happened, day, units, asked
      FROM entries NOT INDEXED ORDER BY id
      """
    try database.each(sql) { row in
      last = row.integer(0)
      if let open { add("Entry \(open) is an open drain, but entry \(last) comes after it.") }
      open = row.integer(5) == 0 ? last : nil
      take(row, id: last)
      return true
    }
    try database.each("SELECT tied_to FROM entries WHERE kind = 'reversal' GROUP BY tied_to HAVING count(*) > 1") {
      add("Entry \($0.integer(0)) is undone more than once.")
      return true
    }
  }

  private mutating func take(_ row: Row, id: Int) {
    entries += 1
    newestWritten = row.integer(2)
    let after = row.integer(4)
    let (expected, overflow) = balance.count.addingReportingOverflow(row.integer(3))
    if overflow || expected != after {
      add("The amounts up to entry \(id) come to \(expected) s, but it says \(after) s.")
    }
    // Goes on from what the entry says, so that one contradiction is told once.
    balance = Seconds(after)
    if after < 0 { add("The balance after entry \(id) is below zero: \(after) s.") }
    if EntryKind(rawValue: row.text(1)) == nil { add("Entry \(id) is of no known kind: \(row.text(1)).") }
    for (column, name, most) in Self.bounds where (row.optionalInteger(column) ?? 0).magnitude > most {
      add("Entry \(id) bears a number nothing writes: \(name) \(row.integer(column)).")
    }
    if let tied = row.optionalInteger(6), tied >= id { add("Entry \(id) is tied to \(tied), which is not older.") }
  }

  /// What reading an entry refuses, save what the balance shows anyway.
  private static let bounds: [(column: Int32, name: String, most: Int)] = [
    (2, "written", Row.farthest), (7, "happened", Row.farthest), (8, "day", Entry.farthestDay),
    (9, "units", Row.farthest), (10, "asked", Row.farthest),
  ]

  private mutating func add(_ problem: String) {
    if problems.count < 20 { problems.append(problem) }
  }
}
