import Foundation

/// The instants that date components name, day by day.
///
/// `Calendar.nextDate` is not asked: it answers strictly later ones only, moves dates that do not exist or are past to
/// unrelated days, and meets a wall-clock time twice on the day the clocks go back.
struct WallClockPattern {
  private let components: DateComponents
  private let calendar: Calendar

  /// The instants, in seconds since 1970, that are looked from: the years 1 to 9999. A clock further astray finds nothing.
  static let instants = -62_135_596_800.0...253_402_300_799.0

  /// How far a date that comes rarely is looked for: 29 February on a given weekday can be 40 years away.
  private static let reach: TimeInterval = 41 * 366 * 86_400

  private static let dayUnits: [Calendar.Component] = [
    .era, .year, .month, .day, .weekday, .weekdayOrdinal, .quarter, .weekOfMonth, .weekOfYear, .yearForWeekOfYear,
    .dayOfYear,
  ]

  private let dayUnits: Set<Calendar.Component>

  /// The components' own calendar and time zone are preferred to the given ones. `nil` when a value is none a calendar
  /// has (an hour 24, a day 32), or nothing is given.
  init?(_ components: DateComponents, _ given: Calendar) {
    var calendar = components.calendar ?? given
    if let timeZone = components.timeZone { calendar.timeZone = timeZone }
    dayUnits = Set(Self.dayUnits.filter { components.value(for: $0) != nil })
    self.components = components
    self.calendar = calendar
    guard timeIsValid, dayUnits.allSatisfy(isValid) else { return nil }
    guard !dayUnits.isEmpty || step != nil || components.hour != nil else { return nil }
  }

  func first(after date: Date) -> Date? {
    guard Self.instants.contains(date.timeIntervalSince1970) else { return nil }
    if namesYear { return onlyDay.flatMap { day in instants(of: day).first { $0 > date } } }
    var day = calendar.startOfDay(for: date)
    while day < date + Self.reach {
      let found = daysMatch(day)
      if found, let instant = instants(of: day).first(where: { $0 > date }) { return instant }
      day = found || !isInOtherMonth(day) ? following(day) : firstOfFollowingMonth(day)
    }
    return nil
  }

  func last(atOrBefore date: Date) -> Date? {
    guard Self.instants.contains(date.timeIntervalSince1970) else { return nil }
    if namesYear { return onlyDay.flatMap { day in instants(of: day).last { $0 <= date } } }
    var day = calendar.startOfDay(for: date)
    while day > date - Self.reach {
      let found = daysMatch(day)
      if found, let instant = instants(of: day).last(where: { $0 <= date }) { return instant }
      day = calendar.startOfDay(for: found || !isInOtherMonth(day) ? day - 1 : firstOfMonth(day) - 1)
    }
    return nil
  }
}

// MARK: Days

extension WallClockPattern {
  /// Components that name a year name one day, and mean no other.
  private var namesYear: Bool { components.year != nil || components.yearForWeekOfYear != nil }

  private var onlyDay: Date? {
    var date = DateComponents()
    for unit in dayUnits { date.setValue(components.value(for: unit), for: unit) }
    guard let day = calendar.date(from: date).map(calendar.startOfDay), daysMatch(day) else { return nil }
    return day
  }

  private func daysMatch(_ day: Date) -> Bool {
    if dayUnits.isEmpty { return true }
    let actual = calendar.dateComponents(dayUnits, from: day)
    return dayUnits.allSatisfy { actual.value(for: $0) == components.value(for: $0) }
  }

  private func isInOtherMonth(_ day: Date) -> Bool {
    guard let month = components.month else { return false }
    return calendar.component(.month, from: day) != month
  }

  private func following(_ day: Date) -> Date {
    calendar.startOfDay(for: calendar.date(byAdding: .day, value: 1, to: day) ?? day + 86_400)
  }

  private func firstOfMonth(_ day: Date) -> Date {
    calendar.dateInterval(of: .month, for: day)?.start ?? day
  }

  private func firstOfFollowingMonth(_ day: Date) -> Date {
    calendar.dateInterval(of: .month, for: day).map { calendar.startOfDay(for: $0.end) } ?? following(day)
  }

  private func isValid(_ unit: Calendar.Component) -> Bool {
    guard let value = components.value(for: unit) else { return true }
    if unit == .year || unit == .yearForWeekOfYear { return (1...9999).contains(value) }
    return calendar.maximumRange(of: unit)?.contains(value) ?? false
  }
}

// MARK: Times of a day

extension WallClockPattern {
  private var timeIsValid: Bool {
    (0...23).contains(components.hour ?? 0) && (0...59).contains(components.minute ?? 0)
      && (0...59).contains(components.second ?? 0)
  }

  /// Without an hour the time comes every hour; without a minute too, every minute.
  private var step: TimeInterval? {
    if components.hour != nil { return nil }
    if components.minute != nil { return 3600 }
    return components.second != nil ? 60 : nil
  }

  private var offset: TimeInterval {
    TimeInterval((components.hour ?? 0) * 3600 + (components.minute ?? 0) * 60 + (components.second ?? 0))
  }

  private func instants(of day: Date) -> [Date] {
    let end = following(day)
    guard let step else { return instant(of: day, until: end).map { [$0] } ?? [] }
    return stride(from: day + offset, to: end, by: step).filter {
      components.minute == nil || calendar.component(.minute, from: $0) == components.minute
    }
  }

  /// The first time of the day at which a clock shows the hour; on a day that skips it, the time it is moved to.
  private func instant(of day: Date, until end: Date) -> Date? {
    if end.timeIntervalSince(day) == 86_400 { return day + offset }
    let time = DateComponents(
      hour: components.hour ?? 0, minute: components.minute ?? 0, second: components.second ?? 0)
    let found = calendar.nextDate(
      after: day - 1, matching: time, matchingPolicy: .nextTimePreservingSmallerComponents,
      repeatedTimePolicy: .first)
    return found.flatMap { (day..<end).contains($0) ? $0 : nil }
  }
}
