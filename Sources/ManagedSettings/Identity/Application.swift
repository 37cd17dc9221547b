/// An application: by its identifier or by its token.
///
/// Whoever starts with one of the two finds the other `nil`; both, and the name, are filled in where a shield is
/// configured.
public struct Application: Hashable, Sendable {
  /// The desktop id, such as `org.mozilla.firefox`.
  public let bundleIdentifier: String?
  /// What stands for it.
  public let token: ApplicationToken?
  /// Its name in the person's language, as a menu shows it.
  public let localizedDisplayName: String?

  public init(bundleIdentifier: String) {
    self.init(bundleIdentifier: bundleIdentifier, token: nil, localizedDisplayName: nil)
  }

  public init(token: ApplicationToken) {
    self.init(bundleIdentifier: nil, token: token, localizedDisplayName: nil)
  }

  package init(bundleIdentifier: String?, token: ApplicationToken?, localizedDisplayName: String?) {
    self.bundleIdentifier = bundleIdentifier
    self.token = token
    self.localizedDisplayName = localizedDisplayName
  }
}
