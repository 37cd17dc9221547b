/// What one store says: its groups of settings.
public struct StoreSettings: Equatable, Sendable {
  /// What it shields.
  public var shield = ShieldSettings()

  /// No opinion.
  public init() {}
}

// The stored form is made here and not by the settings' own conformances: they have none in the interface this follows,
// and a client may have added its own.
extension StoreSettings: Codable {
  private enum CodingKeys: CodingKey {
    case shield
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if let record = try container.decodeIfPresent(ShieldRecord.self, forKey: .shield) { shield = record.settings }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(ShieldRecord(shield), forKey: .shield)
  }
}

private struct ShieldRecord: Codable {
  var applications: [ApplicationToken]?
  var applicationCategories: PolicyRecord<Application>?
  var webDomains: [WebDomainToken]?
  var webDomainCategories: PolicyRecord<WebDomain>?

  init(_ settings: ShieldSettings) {
    applications = settings.applications?.inOrder()
    applicationCategories = settings.applicationCategories.map(PolicyRecord.init)
    webDomains = settings.webDomains?.inOrder()
    webDomainCategories = settings.webDomainCategories.map(PolicyRecord.init)
  }

  var settings: ShieldSettings {
    var settings = ShieldSettings()
    settings.applications = applications.map(Set.init)
    settings.applicationCategories = applicationCategories?.policy
    settings.webDomains = webDomains.map(Set.init)
    settings.webDomainCategories = webDomainCategories?.policy
    return settings
  }
}

/// `{"policy":"specific","categories":[…],"except":[…]}`, `{"policy":"all","except":[…]}` or `{"policy":"none"}`.
private struct PolicyRecord<Activity>: Codable {
  enum Kind: String, Codable {
    case none, specific, all
  }

  let kind: Kind
  var categories: [ActivityCategoryToken]?
  var except: [Token<Activity>]?

  enum CodingKeys: String, CodingKey {
    case kind = "policy"
    case categories, except
  }

  init(_ policy: ShieldSettings.ActivityCategoryPolicy<Activity>) {
    switch policy {
    case .none:
      kind = .none
    case .specific(let categories, let except):
      kind = .specific
      self.categories = categories.inOrder()
      self.except = except.inOrder()
    case .all(let except):
      kind = .all
      self.except = except.inOrder()
    }
  }

  var policy: ShieldSettings.ActivityCategoryPolicy<Activity> {
    switch kind {
    case .none: .none
    case .specific: .specific(Set(categories ?? []), except: Set(except ?? []))
    case .all: .all(except: Set(except ?? []))
    }
  }
}
