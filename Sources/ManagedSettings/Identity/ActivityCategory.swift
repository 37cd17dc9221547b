/// A category of applications and web domains, such as games.
public struct ActivityCategory: Hashable, Sendable {
  /// What stands for it; `nil` where a shield is configured for a category without one.
  public let token: ActivityCategoryToken?
  /// Filled in where a shield is configured, elsewhere `nil`.
  public let localizedDisplayName: String?

  public init(token: ActivityCategoryToken) {
    self.init(token: token, localizedDisplayName: nil)
  }

  package init(token: ActivityCategoryToken?, localizedDisplayName: String?) {
    self.token = token
    self.localizedDisplayName = localizedDisplayName
  }
}
