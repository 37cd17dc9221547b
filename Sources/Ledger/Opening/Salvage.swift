import EarnCore
import LineProtocol
import Rewards

/// What a damaged ledger can still tell, put into another that may hold a part of it: entries are one set, by their
/// global ids.
///
/// Damage takes pages out of the middle, so each table is read from both ends and on from where the other ends. An
/// entry behind a gap keeps its amount, and the balance after it is reckoned anew; what would take more than there is
/// takes what is there. Entries that contradict the one before them, and undoings of what is lost, stay behind.
struct Salvage {
  private let damaged: Database
  private let target: Database

  init(of damaged: Database, into target: Database) {
    self.damaged = damaged
    self.target = target
  }

  /// - Returns: how many entries came over.
  func run() throws(LedgerError) -> Int {
    try target.prepareForUse()
    return try target.transaction { () throws(LedgerError) in
      let found = try readEntries()
      try closeDrain(as: found.openDrain)
      var count = 0
      for entry in found.consistent where try add(entry) { count += 1 }
      try addFacts()
      try addReplies()
      try addState()
      return count
    }
  }

  /// Reads what can be read, perhaps more than once: up to the first row that cannot be, the rest behind `middle`, and
  /// from the end back.
  private func each(
    _ columns: String, of table: String, by key: String, behind middle: Value = 0, visit: (Row) -> Void
  ) {
    let select = "SELECT \(columns) FROM \(table) NOT INDEXED"
    for (rest, values) in [("", []), ("WHERE \(key) > ?", [middle])] {
      if isWhole("\(select) \(rest) ORDER BY \(key)", values, visit) { return }
    }
    _ = isWhole("\(select) ORDER BY \(key) DESC", [], visit)
  }

  private func isWhole(_ sql: String, _ values: [Value], _ visit: (Row) -> Void) -> Bool {
    do throws(LedgerError) {
      try damaged.each(sql, values) { row in
        visit(row)
        return true
      }
      return true
    } catch {
      return false
    }
  }

  private func number(_ sql: String, _ values: Value...) throws(LedgerError) -> Int? {
    var number: Int?
    try target.each(sql, values) { row in
      number = row.optionalInteger(0)
      return false
    }
    return number
  }
}

// Entries.
extension Salvage {
  private struct Found {
    /// By id, those the target has not.
    var missing: [Int: Entry] = [:]
    /// The balance after each entry that could be read.
    var after: [Int: Seconds] = [:]
    /// As the damaged file has it, the drain that stood open when the backup was made.
    var openDrain: Entry?

    /// Where the entry before one could be read as well, they have to agree.
    var consistent: [Entry] {
      missing.values.sorted { $0.id < $1.id }.filter { entry in
        after[entry.id - 1].map { $0 + entry.draft.amount == entry.draft.balanceAfter } ?? true
      }
    }
  }

  private func readEntries() throws(LedgerError) -> Found {
    var found = Found()
    let open = try number("SELECT id FROM entries WHERE settled = 0")
    let newest = try number("SELECT max(id) FROM entries") ?? 0
    each(Entry.columns, of: "entries", by: "id", behind: .integer(newest)) { row in
      guard let entry = try? Entry(row), found.after.updateValue(entry.draft.balanceAfter, forKey: entry.id) == nil
      else { return }
      if entry.id == open { found.openDrain = entry }
      if (try? id(of: entry.globalID)) == .some(nil) { found.missing[entry.id] = entry }
    }
    return found
  }

  private func id(of globalID: String) throws(LedgerError) -> Int? {
    try number("SELECT id FROM entries WHERE global_id = ?", .text(globalID))
  }

  /// A drain that stood open in the backup went on: it ends as the damaged file has it, or as it stands.
  private func closeDrain(as entry: Entry?) throws(LedgerError) {
    if let entry, entry.draft.kind == .drain, entry.draft.balanceAfter >= 0 {
      tryInserting(
        "UPDATE entries SET amount = ?, balance_after = ? WHERE settled = 0 AND global_id = ?",
        .integer(entry.draft.amount.count), .integer(entry.draft.balanceAfter.count), .text(entry.globalID))
    }
    try target.run("UPDATE entries SET settled = 1 WHERE settled = 0")
  }

  private func add(_ entry: Entry) throws(LedgerError) -> Bool {
    let draft = entry.draft
    let balance = try number("SELECT balance_after FROM entries ORDER BY id DESC LIMIT 1") ?? 0
    let newest = try number("SELECT max(id) FROM entries") ?? 0
    let tied = try draft.tiedTo.flatMap { (id) throws(LedgerError) in try here(id) }
    if draft.kind == .reversal, tied == nil { return false }
    let amount = max(draft.amount.count, -balance)
    return tryInserting(
      """
      INSERT INTO entries (\(Entry.columns), settled)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1)
      """,
      .integer(max(entry.id, newest + 1)), .text(entry.globalID), .text(draft.kind.rawValue), .integer(draft.written),
      .integer(draft.happened), .integer(draft.day.ordinal), .text(draft.activity), Value(draft.units?.thousandths),
      .text(draft.rate), .integer(amount), .integer(balance + amount), .text(draft.note), Value(draft.key),
      Value(tied), Value(draft.asked?.count))
  }

  /// The id here of an entry that has this one in the damaged file.
  private func here(_ id: Int) throws(LedgerError) -> Int? {
    let globalID = try? damaged.first("SELECT global_id FROM entries NOT INDEXED WHERE id = ?", .integer(id)) {
      $0.text(0)
    }
    guard let globalID else { return nil }
    return try self.id(of: globalID)
  }

  /// A row the schema refuses stays behind: it is part of what is wrong with the file.
  @discardableResult
  private func tryInserting(_ sql: String, _ values: Value...) -> Bool {
    do throws(LedgerError) {
      try target.each(sql, values) { _ in false }
      return true
    } catch {
      return false
    }
  }
}

// What stands beside the entries.
extension Salvage {
  private func addFacts() throws(LedgerError) {
    let newest = try number("SELECT max(sequence) FROM facts") ?? 0
    var facts: [Int: (type: String, pairs: String)] = [:]
    each("sequence, type, pairs", of: "facts", by: "sequence", behind: .integer(newest)) { row in
      guard row.integer(0) > newest, [Pair](stored: row.text(2)) != nil else { return }
      facts[row.integer(0)] = (row.text(1), row.text(2))
    }
    for (sequence, fact) in facts.sorted(by: { $0.key < $1.key }) {
      tryInserting("INSERT INTO facts VALUES (?, ?, ?)", .integer(sequence), .text(fact.type), .text(fact.pairs))
    }
  }

  /// The answer to a request whose entry is lost is lost with it, so that the request can be made again.
  private func addReplies() throws(LedgerError) {
    var replies: [String: (content: String, pairs: String)] = [:]
    each("key, content, pairs", of: "replies", by: "key", behind: "") { row in
      guard let pairs = [Pair](stored: row.text(2)) else { return }
      if pairs["id"].flatMap({ Int($0) }).map(has) ?? true { replies[row.text(0)] = (row.text(1), row.text(2)) }
    }
    for (key, reply) in replies {
      tryInserting("INSERT INTO replies VALUES (?, ?, ?)", .text(key), .text(reply.content), .text(reply.pairs))
    }
  }

  private func has(_ id: Int) -> Bool {
    (try? number("SELECT id FROM entries WHERE id = ?", .integer(id))) == .some(id)
  }

  private func addState() throws(LedgerError) {
    guard let text = try? damaged.first("SELECT text FROM state", read: { $0.text(0) }), text.hasPrefix("{"),
      text.hasSuffix("}")
    else { return }
    try target.run(
      "INSERT INTO state (one, text) VALUES (1, ?) ON CONFLICT (one) DO UPDATE SET text = excluded.text", .text(text))
  }
}
