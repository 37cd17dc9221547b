public import Foundation
import ManagedSettings

/// When an activity is monitored: from one wall-clock time to the next, once or again and again.
public struct DeviceActivitySchedule: Equatable, Sendable {
  /// When an interval begins: the wall-clock times these components match.
  public let intervalStart: DateComponents
  /// When it ends: the first such time after its start. A time like the start is a day away.
  public let intervalEnd: DateComponents
  /// Whether there are more intervals after the first.
  public let repeats: Bool
  /// How long before a start, an end or a threshold the warnings come; `nil` for none.
  public let warningTime: DateComponents?

  public init(
    intervalStart: DateComponents, intervalEnd: DateComponents, repeats: Bool, warningTime: DateComponents? = nil
  ) {
    self.intervalStart = intervalStart
    self.intervalEnd = intervalEnd
    self.repeats = repeats
    self.warningTime = warningTime
  }

  /// The interval that contains now, else the next; `nil` when the components match no future date.
  public var nextInterval: DateInterval? {
    let host = ScreenTime.host
    return nextInterval(at: host.moment.date, calendar: host.calendar)
  }
}

extension DeviceActivitySchedule {
  /// Intervals are `[start, end)`. Of several that contain the date, the one with the latest start.
  func nextInterval(at date: Date, calendar: Calendar) -> DateInterval? {
    guard let start = WallClockPattern(intervalStart, calendar) else { return nil }
    // Ends rise with starts: when the latest start's interval is over, so are those of all the earlier ones.
    if let latest = start.last(atOrBefore: date), let end = end(after: latest, calendar: calendar), end > date {
      return DateInterval(start: latest, end: end)
    }
    return interval(startingAfter: date, calendar: calendar)
  }

  func interval(startingAfter date: Date, calendar: Calendar) -> DateInterval? {
    guard let start = WallClockPattern(intervalStart, calendar)?.first(after: date),
      let end = end(after: start, calendar: calendar)
    else { return nil }
    return DateInterval(start: start, end: end)
  }

  /// Where an interval with this start ends: strictly later, so an end like the start is a whole day away.
  func end(after start: Date, calendar: Calendar) -> Date? {
    WallClockPattern(intervalEnd, calendar)?.first(after: start)
  }
}
