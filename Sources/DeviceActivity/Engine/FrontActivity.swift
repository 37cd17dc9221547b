public import Foundation
public import ManagedSettings

/// What is in front of a present person: one application or page by all its tokens.
public struct FrontActivity: Hashable, Sendable {
  /// The tokens of the application, none for a page known by its domain alone.
  public var applications: Set<ApplicationToken>
  /// Every category the application or page belongs to.
  public var categories: Set<ActivityCategoryToken>
  /// The tokens of the page's domain.
  public var webDomains: Set<WebDomainToken>

  public init(
    applications: Set<ApplicationToken> = [], categories: Set<ActivityCategoryToken> = [],
    webDomains: Set<WebDomainToken> = []
  ) {
    self.applications = applications
    self.categories = categories
    self.webDomains = webDomains
  }
}

/// When the engine has to be advanced next, if nothing else happens.
public struct EngineDeadline: Hashable, Sendable {
  /// When the next threshold is reached if the front stays as it is, on the clock of `HostMoment.monotonic`.
  public var monotonic: Duration?
  /// The next start, end or warning of an interval.
  public var date: Date?

  public init(monotonic: Duration? = nil, date: Date? = nil) {
    self.monotonic = monotonic
    self.date = date
  }
}
