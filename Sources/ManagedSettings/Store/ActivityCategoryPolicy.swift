extension ShieldSettings {
  /// Which categories of activity to shield, and what of them not to.
  public enum ActivityCategoryPolicy<Activity>: Equatable, Sendable {
    case none
    case specific(Set<ActivityCategoryToken>, except: Set<Token<Activity>> = [])
    case all(except: Set<Token<Activity>> = [])
  }
}
