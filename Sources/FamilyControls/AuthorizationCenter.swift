import ManagedSettings

/// Asks the person whether this program may restrict and watch what they use.
public final class AuthorizationCenter: Sendable {
  /// The one there is.
  public static let shared = AuthorizationCenter()

  private init() {}

  /// How the last request went, kept by the host.
  public var authorizationStatus: AuthorizationStatus {
    ScreenTime.host.read(AuthorizationState.self).status
  }

  /// An individual authorizes their own programs: the request is granted.
  ///
  /// - Throws: `FamilyControlsError.invalidAccountType` for a child: a machine knows no family to ask.
  public func requestAuthorization(for member: FamilyControlsMember) async throws {
    try authorize(member)
  }

  /// Asks for a child, as this form always has; the result tells how the request went, not the status.
  @available(*, deprecated, message: "Use requestAuthorization(for:), which says for whom.")
  public func requestAuthorization(completionHandler: @escaping (Result<Void, any Error>) -> Void) {
    completionHandler(Result { try authorize(.child) })
  }

  private func authorize(_ member: FamilyControlsMember) throws(FamilyControlsError) {
    guard member == .individual else { throw .invalidAccountType }
    ScreenTime.host.update(AuthorizationState.self) { $0.status = .approved }
  }
}

struct AuthorizationState: HostedState {
  static let stateName = "authorization"

  var status = AuthorizationStatus.notDetermined
}
