public import EarnCore
import LineProtocol
import Rewards

extension Ledger {
  /// Writes all of it in one transaction, on the disk before this returns if it is durable, or throws and writes
  /// nothing.
  public func append(_ write: LedgerWrite) throws(LedgerError) -> LedgerReceipt {
    guard !write.isEmpty else { return LedgerReceipt() }
    try stayInPlace()
    try database.setDurable(write.isDurable)
    let receipt = try database.transaction { () throws(LedgerError) in
      var receipt = LedgerReceipt()
      for operation in write.operations { receipt.ids.append(try perform(operation)) }
      receipt.sequences = try add(write.facts, ids: receipt.ids)
      if let reply = write.keyedReply { try add(reply, ids: receipt.ids) }
      if let state = write.state { try replace(state: state) }
      return receipt
    }
    factNumbers.added(receipt.sequences)
    return receipt
  }

  private func perform(_ operation: LedgerOperation) throws(LedgerError) -> Int? {
    switch operation {
    case .append(let draft): return try insert(draft, isSettled: true)
    case .openDrain(let draft): return try insert(draft, isSettled: false)
    case .extendDrain(let amount, let balanceAfter):
      try database.run(
        "UPDATE entries SET amount = ?, balance_after = ? WHERE settled = 0",
        .integer(amount.count), .integer(balanceAfter.count))
    case .settleDrain:
      try database.run("UPDATE entries SET settled = 1 WHERE settled = 0")
    }
    guard database.changes == 1 else { throw .failed("no drain row is open, so none can be extended or settled") }
    return nil
  }

  private func insert(_ draft: EntryDraft, isSettled: Bool) throws(LedgerError) -> Int {
    try database.run(
      """
      INSERT INTO entries (global_id, kind, written, happened, day, activity, units, rate, amount, balance_after,
        note, key, tied_to, asked, settled)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      .text(GlobalID.make(written: draft.written)), .text(draft.kind.rawValue), .integer(draft.written),
      .integer(draft.happened), .integer(draft.day.ordinal), .text(draft.activity),
      Value(draft.units?.thousandths), .text(draft.rate), .integer(draft.amount.count),
      .integer(draft.balanceAfter.count), .text(draft.note), Value(draft.key), Value(draft.tiedTo),
      Value(draft.asked?.count), .integer(isSettled ? 1 : 0))
    return database.lastRowID
  }

  private func add(_ facts: [FactDraft], ids: [Int?]) throws(LedgerError) -> [Int] {
    var sequences: [Int] = []
    for fact in facts {
      let sequence = lastSequence + sequences.count + 1
      let pairs = try withID(of: fact.operation, among: ids, before: fact.pairs)
      try database.run(
        "INSERT INTO facts (sequence, type, pairs) VALUES (?, ?, ?)",
        .integer(sequence), .text(fact.type), .text(pairs.stored))
      sequences.append(sequence)
    }
    if let newest = sequences.last, newest - FactNumbers.kept >= oldestSequence {
      try database.run("DELETE FROM facts WHERE sequence <= ?", .integer(newest - FactNumbers.kept))
    }
    return sequences
  }

  private func add(_ reply: KeyedReply, ids: [Int?]) throws(LedgerError) {
    let pairs = try withID(of: reply.operation, among: ids, before: reply.pairs)
    try database.run(
      "INSERT INTO replies (key, content, pairs) VALUES (?, ?, ?)",
      .text(reply.key), .text(reply.content), .text(pairs.stored))
  }

  private func replace(state: String) throws(LedgerError) {
    try database.run(
      "INSERT INTO state (one, text) VALUES (1, ?) ON CONFLICT (one) DO UPDATE SET text = excluded.text",
      .text(state))
  }

  private func withID(of operation: Int?, among ids: [Int?], before pairs: [Pair]) throws(LedgerError) -> [Pair] {
    guard let operation else { return pairs }
    guard ids.indices.contains(operation), let id = ids[operation] else {
      throw .failed("operation \(operation) of the write makes no entry, so it has no id to tell")
    }
    return [Pair("id", id)] + pairs
  }
}
