public import LineProtocol

/// The figures of the game, kept up change by change: a fold of what stands in the ledger, never stored.
///
/// At start it is folded from one total per day and activity; a log adds its change, an undo takes it off again.
/// Grants, milestones and pending logs are no part of it.
public struct Game: Hashable, Sendable {
  /// By how much what stands changes; negative to take a log off again.
  public struct Change: Hashable, Sendable {
    public let day: DayKey
    public let activity: String
    public let units: Units
    public let earned: Seconds
    /// Logs that earned more than nothing.
    public let earningLogs: Int

    public init(day: DayKey, activity: String, units: Units, earned: Seconds, earningLogs: Int) {
      self.day = day
      self.activity = activity
      self.units = units
      self.earned = earned
      self.earningLogs = earningLogs
    }

    /// One log that was credited.
    public static func log(_ activity: String, on day: DayKey, units: Units, earned: Seconds) -> Change {
      Change(day: day, activity: activity, units: units, earned: earned, earningLogs: earned > 0 ? 1 : 0)
    }

    /// What undoes this change; what could not be taken back stays earned.
    public func undone(taken: Seconds) -> Change {
      Change(day: day, activity: activity, units: .zero - units, earned: -taken, earningLogs: -earningLogs)
    }
  }

  /// The most of an activity in one day.
  public struct Best: Hashable, Sendable {
    public let units: Units
    /// The first day that reached it.
    public let day: DayKey

    public init(units: Units, day: DayKey) {
      self.units = units
      self.day = day
    }
  }

  private struct Day: Hashable {
    var earned: Seconds = 0
    var earningLogs = 0
  }

  /// Seconds earned by logs, ever.
  public private(set) var lifetimeEarned: Seconds = 0
  private var days: [DayKey: Day] = [:]
  private var units: [String: [DayKey: Units]] = [:]
  private var bests: [String: Best] = [:]
  private var active = ActiveDays()
  private var paid: [Int: DayKey] = [:]

  public init() {}

  public init(_ changes: some Sequence<Change>) {
    for change in changes { apply(change) }
  }

  public mutating func apply(_ change: Change) {
    lifetimeEarned += change.earned
    var day = days[change.day, default: Day()]
    day.earned += change.earned
    day.earningLogs += change.earningLogs
    days[change.day] = day
    active.set(change.day, active: day.earningLogs > 0)
    count(change)
  }

  private mutating func count(_ change: Change) {
    let total = units[change.activity]?[change.day] ?? .zero
    let new = total + change.units
    units[change.activity, default: [:]][change.day] = new > .zero ? new : nil
    let best = bests[change.activity]
    if new > best?.units ?? .zero {
      bests[change.activity] = Best(units: new, day: change.day)
    } else if new < total, best?.day == change.day {
      // Only taking from the best day itself can unseat it: then the activity's other days are asked.
      bests[change.activity] = highest(of: change.activity)
    } else if let best, new == best.units, change.day < best.day {
      bests[change.activity] = Best(units: new, day: change.day)
    }
  }

  private func highest(of activity: String) -> Best? {
    let top = units[activity]?.max { ($0.value, $1.key) < ($1.value, $0.key) }
    return top.map { Best(units: $0.value, day: $0.key) }
  }

  /// Seconds earned by logs of this day.
  public func earned(on day: DayKey) -> Seconds { days[day]?.earned ?? 0 }

  /// The most units of one day, nil for what was never done.
  public func best(_ activity: String) -> Best? { bests[activity] }

  /// Of all that was ever earned.
  public var level: Level { Level(earned: lifetimeEarned) }

  /// - Parameter freezePerMonth: how many missed days of each calendar month are bridged, between days that earned.
  public func streak(today: DayKey, freezePerMonth: Int) -> Streak {
    active.streak(today: today, freezePerMonth: freezePerMonth)
  }

  /// Notes that the milestone of this many days was paid.
  public mutating func milestonePaid(days: Int, on day: DayKey) {
    paid[days] = max(day, paid[days] ?? day)
  }

  /// The milestones a log of this day has just reached, each paid once per streak; fewest days first.
  ///
  /// A milestone that was reached before, by another log or before the rules named it, is not due.
  public func milestonesDue(_ milestones: [Milestone], logged day: DayKey, today: DayKey, freezePerMonth: Int)
    -> [Milestone]
  {
    let streak = streak(today: today, freezePerMonth: freezePerMonth)
    guard let start = streak.start else { return [] }
    let first = active.count(through: start) - 1
    return milestones.filter { milestone in
      guard (1...streak.days).contains(milestone.days) else { return false }
      if let last = paid[milestone.days], last >= start { return false }
      return active.days[first + milestone.days - 1] >= day
    }.sorted { $0.days < $1.days }
  }
}

/// `streak milestone 7 earns 20m`.
public struct Milestone: Hashable, Sendable {
  public let days: Int
  public let earns: Seconds

  public init(days: Int, earns: Seconds) {
    self.days = days
    self.earns = earns
  }
}
