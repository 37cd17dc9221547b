public import Foundation
public import ManagedSettings

/// A length of use of some applications, categories and web domains together, within one interval of an activity.
public struct DeviceActivityEvent: Equatable, Sendable {
  public let applications: Set<ApplicationToken>
  public let categories: Set<ActivityCategoryToken>
  public let webDomains: Set<WebDomainToken>
  /// A length: days, hours, minutes, seconds and nanoseconds, added up.
  public let threshold: DateComponents

  /// Three empty sets stand for all activity.
  public init(
    applications: Set<ApplicationToken> = [], categories: Set<ActivityCategoryToken> = [],
    webDomains: Set<WebDomainToken> = [], threshold: DateComponents
  ) {
    self.applications = applications
    self.categories = categories
    self.webDomains = webDomains
    self.threshold = threshold
  }

  public var includesAllActivity: Bool { applications.isEmpty && categories.isEmpty && webDomains.isEmpty }

  /// Names an event of an activity.
  public struct Name: RawRepresentable, Hashable, Sendable {
    public var rawValue: String

    public init(_ rawValue: String) { self.rawValue = rawValue }
    public init(rawValue: String) { self.rawValue = rawValue }
  }
}
