public import Foundation

/// Why a request for authorization was not granted.
public enum FamilyControlsError: Int, LocalizedError, CustomNSError, Hashable, Sendable {
  case restricted
  case unavailable
  case invalidAccountType
  case invalidArgument
  case authorizationConflict
  case authorizationCanceled
  case networkError
  case authenticationMethodUnavailable
  case unauthorized

  /// What is wrong, in one sentence.
  public var errorDescription: String? {
    switch self {
    case .restricted: "A restriction on this machine forbids it."
    case .unavailable: "Screen time could not be set up on this machine."
    case .invalidAccountType: "This account is no child's: ask for authorization for the individual."
    case .invalidArgument: "The request has an argument that means nothing here."
    case .authorizationConflict: "Another program already restricts this person."
    case .authorizationCanceled: "The request was cancelled."
    case .networkError: "The request needs a network, and there is none."
    case .authenticationMethodUnavailable: "The person has no way to authenticate: set a password first."
    case .unauthorized: "This program is not authorized: request authorization first."
    }
  }

  /// The sentence, for those who look at an error as an `NSError`.
  public var errorUserInfo: [String: Any] {
    errorDescription.map { [NSLocalizedDescriptionKey: $0] } ?? [:]
  }
}
