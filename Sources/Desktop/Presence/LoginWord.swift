public import EarnCore

/// What logind says of the person. Reasons are parts of a sentence.
public enum LoginWord: Hashable, Sendable {
  /// It has said nothing in this run: the person is assumed present.
  case none(reason: String)
  case says(Presence)
  /// It is gone, or says nothing any more: its last word stands.
  case said(Presence, reason: String)

  /// The word that counts.
  public var presence: Presence? {
    switch self {
    case .none: nil
    case .says(let presence), .said(let presence, _): presence
    }
  }
}
