public import Foundation
public import Rewards

/// A time zone, as the day needs it: how far local time is from UTC, and when the next day begins.
public struct Zone: Sendable {
  private let timeZone: TimeZone

  public init(_ timeZone: TimeZone) { self.timeZone = timeZone }

  /// Seconds east of UTC at a wall-clock time.
  public func offset(at wall: Int) -> Int {
    timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(wall)))
  }

  public func day(at wall: Int, dayStart: Int) -> DayKey {
    DayKey(wall: wall, utcOffset: offset(at: wall), dayStart: dayStart)
  }

  /// The first wall-clock time that lies in a day after `day`.
  public func start(after day: DayKey, dayStart: Int, from wall: Int) -> Int {
    let local = (day.ordinal + 1) * 86_400 + dayStart
    let before = local - offset(at: wall)
    let after = local - offset(at: before)
    // On a day whose offset changes the two differ; the earlier one that really lies in the next day is its start.
    return [min(before, after), max(before, after)].first { self.day(at: $0, dayStart: dayStart) > day } ?? before
  }

  /// Local date and time of a wall-clock time, seconds since local midnight of 1970-01-01.
  func local(_ wall: Int) -> Int { wall + offset(at: wall) }

  /// The wall-clock time of a local one; of two equally named (the hour that comes twice) the first.
  func wall(local: Int) -> Int {
    let guess = local - offset(at: local)
    let early = local - offset(at: guess - 7200)
    if self.local(early) == local { return early }
    let late = local - offset(at: guess + 7200)
    return self.local(late) == local ? late : early
  }
}

extension Zone {
  /// The Gregorian calendar in this zone.
  var calendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    return calendar
  }
}
