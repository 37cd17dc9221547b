import ManagedSettings

/// What an event counts. Events of one activity with the same targets share one count.
struct EventTargets: Hashable, Sendable {
  let applications: Set<ApplicationToken>
  let categories: Set<ActivityCategoryToken>
  let webDomains: Set<WebDomainToken>

  init(
    applications: Set<ApplicationToken>, categories: Set<ActivityCategoryToken>, webDomains: Set<WebDomainToken>
  ) {
    self.applications = applications
    self.categories = categories
    self.webDomains = webDomains
  }

  init(_ event: DeviceActivityEvent) {
    self.init(applications: event.applications, categories: event.categories, webDomains: event.webDomains)
  }

  /// A second that matches twice is one second: the targets are a union.
  func include(_ front: FrontActivity) -> Bool {
    if applications.isEmpty && categories.isEmpty && webDomains.isEmpty { return true }
    return !applications.isDisjoint(with: front.applications) || !categories.isDisjoint(with: front.categories)
      || !webDomains.isDisjoint(with: front.webDomains)
  }
}
