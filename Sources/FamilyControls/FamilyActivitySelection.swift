public import ManagedSettings

/// What was chosen to be restricted or watched.
public struct FamilyActivitySelection: Codable, Equatable, Sendable {
  /// A chosen category stands for all that is in it, now and later.
  public let includeEntireCategory: Bool
  public var applicationTokens: Set<ApplicationToken> = []
  public var categoryTokens: Set<ActivityCategoryToken> = []
  public var webDomainTokens: Set<WebDomainToken> = []

  public init() {
    self.init(includeEntireCategory: false)
  }

  public init(includeEntireCategory: Bool) {
    self.includeEntireCategory = includeEntireCategory
  }

  public var applications: Set<Application> { Set(applicationTokens.map { Application(token: $0) }) }
  public var categories: Set<ActivityCategory> { Set(categoryTokens.map { ActivityCategory(token: $0) }) }
  public var webDomains: Set<WebDomain> { Set(webDomainTokens.map { WebDomain(token: $0) }) }
}
