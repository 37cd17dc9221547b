public import LineProtocol

/// What an activity earns: so many seconds for so many units, as a ratio of whole numbers.
public struct Rate: Hashable, Sendable {
  /// What an activity is measured in.
  public enum Unit: Hashable, Sendable {
    /// Done or not: `earns 15m`. One completion is one unit.
    case completion
    /// Counted in units of this name: `earns 1m per 4 reps`.
    case count(String)
    /// Measured in time: `earns 1m per 2m`. One second is one unit.
    case time
  }

  /// What `per` units earn.
  public let earns: Seconds
  /// More than zero, in `unit`.
  public let per: Units
  /// What `per` counts.
  public let unit: Unit

  public init(earns: Seconds, per: Units = Units(1), unit: Unit = .completion) {
    precondition(per > .zero, "a rate divides by its units, so they are more than zero")
    precondition(earns >= 0, "doing something never takes time away")
    self.earns = earns
    self.per = per
    self.unit = unit
  }

  /// What this many units earn, floored to whole seconds; beyond the range of `Int`, the nearest that fits.
  public func earned(for units: Units) -> Seconds {
    guard units > .zero else { return 0 }
    let exact = Int128(units.thousandths) * Int128(earns.count) / Int128(per.thousandths)
    return Seconds(Int(clamping: exact))
  }
}

extension Rate: CustomStringConvertible, LosslessStringConvertible {
  /// The canonical text, as the ledger keeps it: `15m`, `1m per 2m`, `1m per 4 reps`. The same rate written
  /// differently (`60s per 4 reps`) has the same text.
  public var description: String {
    let head = DurationText.compact(earns)
    return switch unit {
    case .completion: head
    case .count(let name): "\(head) per \(per) \(name)"
    case .time: "\(head) per \(DurationText.compact(Seconds(per.thousandths / 1000)))"
    }
  }

  /// Reads a canonical text back.
  public init?(_ text: String) {
    let words = text.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
    guard let first = words.first, let earns = DurationText.parse(String(first)), earns >= 0 else { return nil }
    switch words.count {
    case 1:
      self.init(earns: earns)
    case 3:
      guard words[1] == "per", let per = DurationText.parse(String(words[2])), per > 0 else { return nil }
      guard per <= Self.longest else { return nil }
      self.init(earns: earns, per: Units(per.count), unit: .time)
    case 4:
      guard words[1] == "per", let per = Units(String(words[2])), per > .zero, !words[3].isEmpty else { return nil }
      self.init(earns: earns, per: per, unit: .count(String(words[3])))
    default:
      return nil
    }
  }
}
