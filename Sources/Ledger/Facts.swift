public import EarnCore
public import LineProtocol

/// A fact as it is kept: what `EVT seq type pairs` tells.
public struct StoredFact: Hashable, Sendable {
  public let sequence: Int
  public let type: String
  public let pairs: [Pair]

  public init(sequence: Int, type: String, pairs: [Pair]) {
    self.sequence = sequence
    self.type = type
    self.pairs = pairs
  }
}

/// The numbers of the facts that are kept. Numbers only grow, also across restarts.
struct FactNumbers {
  /// How many facts are kept; the schema lets nobody delete one of them.
  static let kept = 10_000

  var last: Int
  var oldest: Int

  init(_ database: Database) throws(LedgerError) {
    // Two queries: SQLite answers min and max from the tree's ends only when asked for one of them.
    last = try database.first("SELECT max(sequence) FROM facts") { $0.integer(0) } ?? 0
    oldest = try database.first("SELECT coalesce(min(sequence), 1) FROM facts") { $0.integer(0) } ?? 1
  }

  mutating func added(_ sequences: [Int]) {
    guard let newest = sequences.last else { return }
    last = newest
    oldest = max(oldest, last - Self.kept + 1)
  }
}

extension Ledger {
  /// The number of the newest fact; 0 before the first.
  public var lastSequence: Int { factNumbers.last }

  /// The number of the oldest fact still kept; `lastSequence + 1` when there is none.
  public var oldestSequence: Int { factNumbers.oldest }

  /// Facts with a greater number, oldest first.
  public func facts(after sequence: Int, limit: Int) throws(LedgerError) -> [StoredFact] {
    var facts: [StoredFact] = []
    try visitFacts(after: sequence, limit: limit) {
      facts.append($0)
      return true
    }
    return facts
  }

  /// Visits facts with a greater number, oldest first, for as long as `visit` answers true.
  public func visitFacts(after sequence: Int, limit: Int, _ visit: (StoredFact) -> Bool) throws(LedgerError) {
    let sql = "SELECT sequence, type, pairs FROM facts WHERE sequence > ? ORDER BY sequence LIMIT ?"
    try database.each(sql, [.integer(sequence), .integer(max(0, limit))]) { (row) throws(LedgerError) in
      guard let pairs = [Pair](stored: row.text(2)) else { throw row.damaged() }
      return visit(StoredFact(sequence: row.integer(0), type: row.text(1), pairs: pairs))
    }
  }
}
