/// What a desktop says about the person: there, or why not.
public enum PresenceReport: Hashable, Sendable {
  case present
  /// No input for a while, and nothing that keeps the screen on.
  case idle
  case locked
  /// No login session of this user is in front.
  case inactive
  case asleep
  /// Nobody can tell. Counts as present, and `doctor` says why.
  case unknown(reason: String)
}
