/// What the balance is doing.
public enum BalanceState: String, CaseIterable, Sendable {
  /// Nothing blocked is in front.
  case ready
  case drain
  /// Zero: what is blocked is shielded.
  case empty
  case paused
  /// Nothing is charged for now.
  case free
}

/// How urgent the balance is: what colours a prompt.
public enum BalanceLevel: String, CaseIterable, Sendable {
  case ok
  case low
  case crit
  case off

  /// `off` when paused, `crit` at 1:00 or less, `low` at 5:00 or less.
  public init(balance: Seconds, state: BalanceState) {
    if state == .paused {
      self = .off
    } else {
      self = balance <= .minutes(1) ? .crit : balance <= .minutes(5) ? .low : .ok
    }
  }
}
