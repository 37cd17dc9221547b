public import LineProtocol

/// Something that earns time, as the rules file declares it.
public struct Activity: Hashable, Sendable {
  /// As the rules write it; compared as Unicode compares.
  public let name: String
  /// What so much of it earns.
  public let rate: Rate
  /// Most seconds it may be credited in one day; nil = no cap.
  public let cap: Seconds?
  /// How many logs a day earn; nil = no limit. A log of several completions counts as that many.
  public let limit: Int?
  /// A log is pending until somebody approves it.
  public let needsApproval: Bool

  public init(_ name: String, rate: Rate, cap: Seconds? = nil, limit: Int? = nil, needsApproval: Bool = false) {
    self.name = name
    self.rate = rate
    self.cap = cap
    self.limit = limit
    self.needsApproval = needsApproval
  }

  /// The pairs of its row in `ACTIVITIES`: durations in seconds, what does not apply left out.
  ///
  /// `unit` is `completion`, `time`, or the name of what is counted; `per` is in that unit, seconds for time.
  /// - Parameter today: seconds credited to it today.
  public func pairs(today: Seconds) -> [Pair] {
    var pairs = [Pair("name", name), Pair("unit", rate.unit.name), Pair("earns", rate.earns)]
    if rate.unit != .completion { pairs.append(Pair("per", rate.per.description)) }
    if let cap { pairs.append(Pair("cap", cap)) }
    if let limit { pairs.append(Pair("limit", limit)) }
    return pairs + [Pair("today", today)]
  }
}

extension Rate.Unit {
  /// The word for it in replies: `completion`, `time`, or the counted unit's own name.
  public var name: String {
    switch self {
    case .completion: "completion"
    case .count(let name): name
    case .time: "time"
    }
  }
}
