/// What this store shields. `nil` means the store has no opinion.
public struct ShieldSettings: ManagedSettingsGroup, Equatable, Sendable {
  /// Applications to shield, in addition to those of shielded categories.
  public var applications: Set<ApplicationToken>?
  /// Categories whose applications to shield.
  public var applicationCategories: ActivityCategoryPolicy<Application>?
  /// Web domains to shield, in addition to those of shielded categories.
  public var webDomains: Set<WebDomainToken>?
  /// Categories whose web domains to shield.
  public var webDomainCategories: ActivityCategoryPolicy<WebDomain>?

  /// No opinion.
  public init() {}

  public static let applications = SettingMetadata<Set<ApplicationToken>>(defaultValue: [])
  public static let applicationCategories = SettingMetadata<ActivityCategoryPolicy<Application>>(defaultValue: .none)
  public static let webDomains = SettingMetadata<Set<WebDomainToken>>(defaultValue: [])
  public static let webDomainCategories = SettingMetadata<ActivityCategoryPolicy<WebDomain>>(defaultValue: .none)
}
