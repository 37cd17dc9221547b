public import ManagedSettings

/// What was chosen to be restricted or watched.
public struct FamilyActivitySelection: Codable, Equatable, Sendable {
  /// A chosen category stands for all that is in it, now and later.
  public let includeEntireCategory: Bool
  /// The applications that were chosen.
  public var applicationTokens: Set<ApplicationToken> = []
  /// The categories that were chosen.
  public var categoryTokens: Set<ActivityCategoryToken> = []
  /// The web domains that were chosen.
  public var webDomainTokens: Set<WebDomainToken> = []

  /// Nothing is chosen, and a category means itself.
  public init() {
    self.init(includeEntireCategory: false)
  }

  /// Nothing is chosen.
  public init(includeEntireCategory: Bool) {
    self.includeEntireCategory = includeEntireCategory
  }

  /// The chosen applications, known by their tokens alone.
  public var applications: Set<Application> { Set(applicationTokens.map { Application(token: $0) }) }
  /// The chosen categories, known by their tokens alone.
  public var categories: Set<ActivityCategory> { Set(categoryTokens.map { ActivityCategory(token: $0) }) }
  /// The chosen web domains, known by their tokens alone.
  public var webDomains: Set<WebDomain> { Set(webDomainTokens.map { WebDomain(token: $0) }) }
}
