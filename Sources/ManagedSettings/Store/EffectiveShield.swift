/// What is shielded when every store has had its say.
///
/// Each store is judged alone, and what any of them shields is shielded: an exception counts against its own policy in
/// its own store, not against a name in `applications` and not against another store.
public struct EffectiveShield: Equatable, Sendable {
  private let opinions: [ShieldSettings]
  private let own: Set<ApplicationToken>

  /// - Parameter own: applications that `.all` does not reach: the one whose stores these are.
  public init(of settings: SettingsState, exempting own: Set<ApplicationToken> = []) {
    opinions = settings.opinions.map(\.shield)
    self.own = own
  }

  /// Whether an application is shielded.
  /// - Parameter categories: every category it belongs to.
  public func shields(application: ApplicationToken, categories: Set<ActivityCategoryToken>) -> Bool {
    opinions.contains { opinion in
      if opinion.applications?.contains(application) == true { return true }
      guard let policy = opinion.applicationCategories else { return false }
      return policy.shields(application, in: categories, exempting: own)
    }
  }

  /// Whether a web domain is shielded.
  /// - Parameter categories: every category it belongs to.
  public func shields(webDomain: WebDomainToken, categories: Set<ActivityCategoryToken>) -> Bool {
    opinions.contains { opinion in
      if opinion.webDomains?.contains(webDomain) == true { return true }
      return opinion.webDomainCategories?.shields(webDomain, in: categories, exempting: []) == true
    }
  }
}

extension ShieldSettings.ActivityCategoryPolicy {
  fileprivate func shields(
    _ activity: Token<Activity>, in categories: Set<ActivityCategoryToken>, exempting own: Set<Token<Activity>>
  ) -> Bool {
    switch self {
    case .none: false
    case .specific(let shielded, let except): !shielded.isDisjoint(with: categories) && !except.contains(activity)
    case .all(let except): !except.contains(activity) && !own.contains(activity)
    }
  }
}
