/// Consecutive days that earned, ending today or yesterday.
public struct Streak: Hashable, Sendable {
  /// Days with a log that earned; bridged days are not counted.
  public let days: Int
  /// Missed days a freeze bridges, newest first.
  public let bridged: [DayKey]
  /// Its first day; nil when there is no streak.
  public let start: DayKey?

  public init(days: Int = 0, bridged: [DayKey] = [], start: DayKey? = nil) {
    self.days = days
    self.bridged = bridged
    self.start = start
  }
}

/// The days that earned, in order, without gaps in memory.
struct ActiveDays: Hashable, Sendable {
  private(set) var days: [DayKey] = []

  /// How many stand at or before this day.
  func count(through day: DayKey) -> Int {
    var (low, high) = (0, days.count)
    while low < high {
      let middle = (low + high) / 2
      if days[middle] <= day { low = middle + 1 } else { high = middle }
    }
    return low
  }

  mutating func set(_ day: DayKey, active: Bool) {
    let end = count(through: day)
    let isActive = end > 0 && days[end - 1] == day
    if active, !isActive { days.insert(day, at: end) }
    if !active, isActive { days.remove(at: end - 1) }
  }

  /// Walks back from today; a gap is bridged whole or ends the streak.
  func streak(today: DayKey, freezePerMonth: Int) -> Streak {
    var index = count(through: today) - 1
    guard index >= 0, days[index] >= today.advanced(by: -1) else { return Streak() }
    var freezes = Freezes(perMonth: freezePerMonth)
    var (length, bridged) = (1, [DayKey]())
    while index > 0, let missed = freezes.bridging(from: days[index - 1], to: days[index]) {
      bridged += missed
      length += 1
      index -= 1
    }
    return Streak(days: length, bridged: bridged, start: days[index])
  }
}

/// What is left of each calendar month's freezes on the way back.
private struct Freezes {
  let perMonth: Int
  private var used: [Int: Int] = [:]

  init(perMonth: Int) { self.perMonth = perMonth }

  /// The days between two active ones, newest first, when every one of them can be bridged.
  mutating func bridging(from earlier: DayKey, to later: DayKey) -> [DayKey]? {
    var spent = used
    var missed: [DayKey] = []
    var day = later.advanced(by: -1)
    while day > earlier {
      let civil = day.civil
      let month = civil.year * 12 + civil.month
      guard spent[month, default: 0] < perMonth else { return nil }
      spent[month, default: 0] += 1
      missed.append(day)
      day = day.advanced(by: -1)
    }
    used = spent
    return missed
  }
}
