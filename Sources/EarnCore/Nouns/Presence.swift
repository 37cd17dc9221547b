/// Whether somebody is there to use what is in front. Only `present` is charged.
public enum Presence: String, Sendable, Codable, CaseIterable {
  case present, idle, inactive, locked, asleep
}

extension Presence: Comparable {
  /// How strict each is: of several opinions the strictest holds.
  private var strictness: Int {
    switch self {
    case .present: 0
    case .idle: 1
    case .inactive: 2
    case .locked: 3
    case .asleep: 4
    }
  }

  public static func < (left: Presence, right: Presence) -> Bool { left.strictness < right.strictness }
}
