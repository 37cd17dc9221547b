public import LineProtocol

/// Something the person is told by a notification. `text` says in which words.
public enum Notice: Hashable, Codable, Sendable {
  /// The balance fell to a warning of the rules while this was in front.
  case warning(left: Seconds, target: String, offer: Offer?)
  /// What is left, step by step, for who asked for it (`countdown`). Quiet, and no fact.
  case countdown(left: Seconds, target: String)
  /// The balance reached zero with this in front.
  case timeIsUp(target: String, offer: Offer?)
  /// Something blocked came to the front at zero.
  case shieldShown(target: String, offer: Offer?)
  /// Something became blocked at zero, and its shield waits this long.
  case emptyGrace(target: String, wait: Seconds, offer: Offer?)
  /// A credit that was not typed just now: approved, or logged by another program.
  case credited(activity: String, earned: Seconds, balance: Seconds)
  case goalMet(Seconds)
  /// The level reached, and the next with what must have been earned in a lifetime for it.
  case newLevel(Int, next: Int, at: Seconds)
  case milestone(days: Int, earned: Seconds)
  /// The wall clock left the trusted time by so much; negative is back.
  case clockJumped(by: Seconds)
  case rulesError(line: Int, message: String, inForce: RulesInForce)
  /// The ledger was damaged or gone. In sentences: what stands in its place, and what is lost.
  case ledgerReplaced(recovery: String)

  /// Which rules hold while the file has an error.
  public enum RulesInForce: String, Codable, Sendable {
    case lastGood = "last-good"
    case none
  }
}

/// The place a notice stands in: a later one of the same slot replaces it.
public enum NoticeSlot: String, Codable, CodingKeyRepresentable, CaseIterable, Sendable {
  case balance, credited, goal, level, milestone, clock, rules, ledger
}

/// As the notification specification numbers them.
public enum NoticeUrgency: UInt8, Sendable {
  case low, normal, critical
}
