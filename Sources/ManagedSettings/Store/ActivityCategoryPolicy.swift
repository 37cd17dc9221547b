extension ShieldSettings {
  /// Which categories of activity to shield, and what of them not to.
  public enum ActivityCategoryPolicy<Activity>: Equatable, Sendable {
    /// No category.
    case none
    /// What belongs to one of these categories, but the exceptions.
    case specific(Set<ActivityCategoryToken>, except: Set<Token<Activity>> = [])
    /// Everything but the exceptions.
    case all(except: Set<Token<Activity>> = [])
  }
}
