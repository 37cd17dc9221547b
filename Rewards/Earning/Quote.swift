public import LineProtocol

/// What a log earns, and what the ledger has to keep of it so that the day can be counted again.
public struct Quote: Hashable, Sendable {
  /// What held a log back.
  public enum Capped: String, Hashable, Sendable {
    case cap, limit
  }

  public let units: Units
  /// The rate it was counted under, for the entry; empty when the limit left nothing to count.
  public let rate: String
  /// What it is credited.
  public let earned: Seconds
  /// What the counted units were worth, where the cap left less; nil where it is what was earned.
  public let asked: Seconds?
  /// Why it earned less than its units are worth; nil when it did not.
  public let capped: Capped?

  public init(units: Units, rate: String, earned: Seconds, asked: Seconds?, capped: Capped?) {
    self.units = units
    self.rate = rate
    self.earned = earned
    self.asked = asked
    self.capped = capped
  }
}

/// A log as the ledger keeps it: what a day is counted from.
public struct LogRecord: Hashable, Sendable {
  /// The entry's id; nil before it is appended.
  public let id: Int?
  public let units: Units
  /// `Quote.rate`, or empty for a credit somebody chose the size of.
  public let rate: String
  public let credited: Seconds
  /// `Quote.asked`.
  public let asked: Seconds?

  public init(id: Int? = nil, units: Units, rate: String, credited: Seconds, asked: Seconds? = nil) {
    self.id = id
    self.units = units
    self.rate = rate
    self.credited = credited
    self.asked = asked
  }

  public init(_ quote: Quote, id: Int? = nil) {
    self.init(id: id, units: quote.units, rate: quote.rate, credited: quote.earned, asked: quote.asked)
  }
}
