public import LineProtocol

/// Something that happened, as subscribers are told of it; kept in the ledger's outbox with its number.
public struct FactDraft: Hashable, Sendable {
  public var type: String
  public var pairs: [Pair]
  /// The operation of the same write whose entry id becomes the first pair, `id=`.
  public var operation: Int?

  public init(_ type: String, _ pairs: [Pair] = [], operation: Int? = nil) {
    self.type = type
    self.pairs = pairs
    self.operation = operation
  }
}

/// One step of a ledger write, in order.
public enum LedgerOperation: Hashable, Sendable {
  case append(EntryDraft)
  /// Opens the drain row of an arming: always the newest row until it is settled.
  case openDrain(EntryDraft)
  /// Sets the open drain row's amount, only ever downward.
  case extendDrain(amount: Seconds, balanceAfter: Seconds)
  /// Closes the open drain row; nothing touches it again.
  case settleDrain
}

/// What a client's idempotency key stands for: the request's content and the reply it was given.
public struct KeyedReply: Hashable, Sendable {
  public var key: String
  /// The request without its key, in one canonical line.
  public var content: String
  /// The pairs of the `OK` line; the id of the named operation is put in by the ledger.
  public var pairs: [Pair]
  public var operation: Int?

  public init(key: String, content: String, pairs: [Pair], operation: Int? = nil) {
    self.key = key
    self.content = content
    self.pairs = pairs
    self.operation = operation
  }
}

/// Everything one turn writes: one transaction, or nothing.
public struct LedgerWrite: Hashable, Sendable {
  public var operations: [LedgerOperation] = []
  public var facts: [FactDraft] = []
  public var keyedReply: KeyedReply?
  /// The service's state, whole, when it changed.
  public var state: String?
  /// Must be on the disk before the reply: every write but the steps of a drain.
  public var isDurable = false

  public init() {}

  public var isEmpty: Bool { operations.isEmpty && facts.isEmpty && keyedReply == nil && state == nil }
}

/// What the ledger answers to a write.
public struct LedgerReceipt: Hashable, Sendable {
  /// The entry id of each operation; nil for those that make no row.
  public var ids: [Int?]
  /// The number of each fact, in order.
  public var sequences: [Int]

  public init(ids: [Int?] = [], sequences: [Int] = []) {
    self.ids = ids
    self.sequences = sequences
  }
}

/// Why a write did not happen. Nothing of it is stored.
public enum LedgerError: Error, Hashable, Sendable {
  case busy
  case full
  case readOnly
  case corrupt
  case failed(String)
}
