/// Something that happened, as a subscriber reads it: `EVT seq type pairs`.
public struct EventLine: Hashable, Sendable {
  /// The number of the fact; a reader resumes with `SUBSCRIBE since=` behind the last fact it read.
  public let sequence: Int
  public let type: String
  public let pairs: [Pair]

  public init(sequence: Int, type: String, pairs: [Pair] = []) {
    self.sequence = sequence
    self.type = type
    self.pairs = pairs
  }

  public subscript(key: String) -> String? { pairs[key] }

  public var line: String { Line.text("EVT", String(sequence), type, pairs: pairs) }

  /// Newest only: a later one replaces an earlier one that was not sent yet.
  public static let coalesced = ["balance", "state"]

  /// Its number is that of the latest fact, which the reader may not have been told yet.
  public var isCoalesced: Bool { Self.coalesced.contains(type) }

  /// Never dropped, kept across restarts.
  public static let facts = [
    "log", "grant", "deduct", "undo", "pending", "approve", "warn", "empty", "shield", "unshield", "notify", "goal",
    "level", "milestone", "rules", "day", "clock", "pause",
  ]
}
