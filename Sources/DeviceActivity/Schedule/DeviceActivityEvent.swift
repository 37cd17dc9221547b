public import Foundation
public import ManagedSettings

/// A length of use of some applications, categories and web domains together, within one interval of an activity.
public struct DeviceActivityEvent: Equatable, Sendable {
  /// Applications whose use counts.
  public let applications: Set<ApplicationToken>
  /// Categories whose applications and web domains count.
  public let categories: Set<ActivityCategoryToken>
  /// Web domains whose use counts; a second that matches twice counts once.
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

  /// Whether everything that is used counts.
  public var includesAllActivity: Bool { applications.isEmpty && categories.isEmpty && webDomains.isEmpty }

  /// Names an event of an activity.
  public struct Name: RawRepresentable, Hashable, Sendable {
    public var rawValue: String

    public init(_ rawValue: String) { self.rawValue = rawValue }
    public init(rawValue: String) { self.rawValue = rawValue }
  }
}
