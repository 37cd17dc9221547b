public import Foundation
public import Rewards

/// A time zone, as the day needs it: how far local time is from UTC, and when the next day begins.
public struct Zone: Sendable {
  private let timeZone: TimeZone
  /// The Gregorian calendar in this zone.
  let calendar: Calendar

  public init(_ timeZone: TimeZone) {
    self.timeZone = timeZone
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    self.calendar = calendar
  }

  /// Seconds east of UTC at a wall-clock time.
  public func offset(at wall: Int) -> Int {
    timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(wall)))
  }

  public func day(at wall: Int, dayStart: Int) -> DayKey {
    DayKey(wall: wall, utcOffset: offset(at: wall), dayStart: dayStart)
  }

  /// The first wall-clock time that lies in a day after `day`.
  public func start(after day: DayKey, dayStart: Int) -> Int {
    let times = times(around: (day.ordinal + 1) * 86_400 + dayStart)
    // Of a start that comes twice the first is it. One that is skipped lies between the two, where clocks go forward.
    if self.day(at: times.lowerBound, dayStart: dayStart) > day { return times.lowerBound }
    var (early, late) = (times.lowerBound, times.upperBound)
    while early < late {
      let middle = early + (late - early) / 2
      if self.day(at: middle, dayStart: dayStart) > day { late = middle } else { early = middle + 1 }
    }
    return late
  }

  /// Local date and time of a wall-clock time, seconds since local midnight of 1970-01-01.
  func local(_ wall: Int) -> Int { wall + offset(at: wall) }

  /// The wall-clock times a local one names: two where the hour comes twice, the earlier first. A time the clocks skip
  /// is moved on by as much as they are.
  func walls(local: Int) -> [Int] {
    let times = times(around: local)
    let named = Set([times.lowerBound, times.upperBound]).filter { self.local($0) == local }
    return named.isEmpty ? [times.upperBound] : named.sorted()
  }

  /// What a local time would be under the offsets of the days before and after it.
  private func times(around local: Int) -> ClosedRange<Int> {
    let (before, after) = (local - offset(at: local - 86_400), local - offset(at: local + 86_400))
    return min(before, after)...max(before, after)
  }
}
