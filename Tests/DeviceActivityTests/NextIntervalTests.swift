import DeviceActivity
import Foundation
import ManagedSettings
import Testing

/// One row: what a schedule's next interval is, seen from a moment. Times are ISO 8601 with their offset.
struct IntervalCase: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var zone = "America/New_York"
  var now: String
  var start: DateComponents
  var end: DateComponents
  var interval: String?

  init(
    _ testDescription: String, zone: String = "America/New_York", now: String, _ start: DateComponents,
    _ end: DateComponents, _ interval: String?
  ) {
    self.testDescription = testDescription
    self.zone = zone
    self.now = now
    self.start = start
    self.end = end
    self.interval = interval
  }

  /// The interval as it is written in the table: `start/end` in the zone's own offsets.
  func nextInterval() throws -> String? {
    let host = InMemoryHost(moment: HostMoment(date: try date(now), monotonic: .zero), calendar: try calendar(zone))
    let schedule = DeviceActivitySchedule(intervalStart: start, intervalEnd: end, repeats: true)
    let found = ScreenTime.$taskHost.withValue(host) { schedule.nextInterval }
    let style = Date.ISO8601FormatStyle(timeZone: host.calendar.timeZone).year().month().day()
      .timeZone(separator: .colon).time(includingFractionalSeconds: false)
    return found.map { "\($0.start.formatted(style))/\($0.end.formatted(style))" }
  }
}

private func at(_ hour: Int, _ minute: Int, _ second: Int? = nil) -> DateComponents {
  DateComponents(hour: hour, minute: minute, second: second)
}

private func on(_ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int) -> DateComponents {
  DateComponents(year: year, month: month, day: day, hour: hour, minute: minute)
}

private func monday(_ hour: Int, _ minute: Int) -> DateComponents {
  DateComponents(hour: hour, minute: minute, weekday: 2)
}

@Suite("which interval is next")
struct NextIntervalTests {
  @Test(
    "in New York, as the rules have it",
    arguments: [
      IntervalCase(
        "now exactly the start is within", now: "2026-06-10T09:45:00-04:00", at(9, 45), at(10, 0),
        "2026-06-10T09:45:00-04:00/2026-06-10T10:00:00-04:00"),
      IntervalCase(
        "the start's second is within", now: "2026-06-10T09:45:07.200-04:00", at(9, 45, 7), at(10, 0),
        "2026-06-10T09:45:07-04:00/2026-06-10T10:00:00-04:00"),
      IntervalCase(
        "an interval over today is tomorrow's", now: "2026-06-10T09:45:00-04:00", at(0, 0), at(9, 44),
        "2026-06-11T00:00:00-04:00/2026-06-11T09:44:00-04:00"),
      IntervalCase(
        "now exactly the end is without", now: "2026-06-10T09:45:00-04:00", at(0, 0), at(9, 45),
        "2026-06-11T00:00:00-04:00/2026-06-11T09:45:00-04:00"),
      IntervalCase(
        "over midnight since yesterday", now: "2026-06-10T01:00:00-04:00", at(22, 0), at(6, 0),
        "2026-06-09T22:00:00-04:00/2026-06-10T06:00:00-04:00"),
      IntervalCase(
        "midnight to midnight is a day", now: "2026-06-10T12:00:00-04:00", at(0, 0), at(0, 0),
        "2026-06-10T00:00:00-04:00/2026-06-11T00:00:00-04:00"),
      IntervalCase(
        "from now to now is a day", now: "2026-06-10T12:34:56-04:00", at(12, 34, 56), at(12, 34, 56),
        "2026-06-10T12:34:56-04:00/2026-06-11T12:34:56-04:00"),
      IntervalCase(
        "a minute short of a week", now: "2026-06-10T12:00:00-04:00", monday(9, 0), monday(8, 59),
        "2026-06-08T09:00:00-04:00/2026-06-15T08:59:00-04:00"),
      IntervalCase(
        "a weekday's window, seen the day after", now: "2026-06-09T12:00:00-04:00", monday(9, 0), monday(17, 0),
        "2026-06-15T09:00:00-04:00/2026-06-15T17:00:00-04:00"),
      IntervalCase(
        "full dates ahead", now: "2026-10-07T12:00:00-04:00", on(2026, 10, 31, 20, 0), on(2026, 11, 1, 8, 0),
        "2026-10-31T20:00:00-04:00/2026-11-01T08:00:00-05:00"),
      IntervalCase(
        "full dates around now", now: "2026-11-01T01:00:00-04:00", on(2026, 10, 31, 20, 0), on(2026, 11, 1, 8, 0),
        "2026-10-31T20:00:00-04:00/2026-11-01T08:00:00-05:00"),
      IntervalCase(
        "full dates past", now: "2026-10-07T12:00:00-04:00", on(2026, 10, 1, 8, 0), on(2026, 10, 1, 9, 0), nil),
      IntervalCase(
        "a past end for a coming start", now: "2026-10-07T12:00:00-04:00", at(9, 0), on(2026, 10, 1, 9, 0), nil),
      IntervalCase(
        "day 31 skips the months without", now: "2026-11-02T12:00:00-05:00", DateComponents(day: 31, hour: 9),
        DateComponents(day: 31, hour: 10), "2026-12-31T09:00:00-05:00/2026-12-31T10:00:00-05:00"),
      IntervalCase(
        "29 February waits for its year", now: "2026-03-01T12:00:00-05:00",
        DateComponents(month: 2, day: 29, hour: 9), at(10, 0), "2028-02-29T09:00:00-05:00/2028-02-29T10:00:00-05:00"),
      IntervalCase(
        "inside the hour the clocks skip", now: "2026-03-08T01:00:00-05:00", at(2, 0), at(2, 30),
        "2026-03-08T03:00:00-04:00/2026-03-08T03:30:00-04:00"),
      IntervalCase(
        "across the hour the clocks skip", now: "2026-03-08T01:00:00-05:00", at(1, 50), at(3, 5),
        "2026-03-08T01:50:00-05:00/2026-03-08T03:05:00-04:00"),
      IntervalCase(
        "the day the clocks go back", now: "2026-11-01T12:00:00-05:00", at(0, 0), at(23, 59),
        "2026-11-01T00:00:00-04:00/2026-11-01T23:59:00-05:00"),
      IntervalCase(
        "the first 1:05 of the day the clocks go back", now: "2026-11-01T01:05:00-04:00", at(1, 0), at(1, 15),
        "2026-11-01T01:00:00-04:00/2026-11-01T01:15:00-04:00"),
      IntervalCase(
        "the second 1:05 is tomorrow's", now: "2026-11-01T01:05:00-05:00", at(1, 0), at(1, 15),
        "2026-11-02T01:00:00-05:00/2026-11-02T01:15:00-05:00"),
      IntervalCase(
        "a short break counted from midnight", now: "2026-06-10T09:45:00-04:00", at(0, 0, 0), at(9, 50, 0),
        "2026-06-10T00:00:00-04:00/2026-06-10T09:50:00-04:00"),
      IntervalCase(
        "the latest start that contains now wins", now: "2026-06-10T12:00:00-04:00", at(9, 0), monday(8, 0),
        "2026-06-10T09:00:00-04:00/2026-06-15T08:00:00-04:00"),
      IntervalCase(
        "without an hour, every hour", now: "2026-06-10T12:40:00-04:00", DateComponents(minute: 0),
        DateComponents(minute: 30), "2026-06-10T13:00:00-04:00/2026-06-10T13:30:00-04:00"),
      IntervalCase(
        "a weekday alone is its first moment", now: "2026-06-10T12:00:00-04:00", DateComponents(weekday: 2),
        DateComponents(weekday: 3), "2026-06-15T00:00:00-04:00/2026-06-16T00:00:00-04:00"),
      IntervalCase("hour 24 is none", now: "2026-06-10T12:00:00-04:00", at(9, 0), at(24, 0), nil),
      IntervalCase("minute 60 is none", now: "2026-06-10T12:00:00-04:00", at(9, 60), at(10, 0), nil),
      IntervalCase("a negative hour is none", now: "2026-06-10T12:00:00-04:00", at(-1, 0), at(10, 0), nil),
      IntervalCase(
        "30 February is none", now: "2026-06-10T12:00:00-04:00", DateComponents(month: 2, day: 30, hour: 9), at(10, 0),
        nil),
      IntervalCase(
        "30 February of a year is none", now: "2026-01-10T12:00:00-04:00", on(2026, 2, 30, 9, 0), at(10, 0), nil),
      IntervalCase(
        "a year out of reach is none", now: "2026-01-10T12:00:00-04:00", on(99_999, 2, 3, 9, 0), at(10, 0), nil),
      IntervalCase(
        "an extreme value is none", now: "2026-01-10T12:00:00-04:00", at(.min, .max - 1), DateComponents(day: .max - 1),
        nil),
      IntervalCase("nothing at all is none", now: "2026-06-10T12:00:00-04:00", DateComponents(), at(10, 0), nil),
    ])
  func newYork(row: IntervalCase) throws {
    #expect(try row.nextInterval() == row.interval)
  }

  @Test(
    "where clocks change at midnight, by half an hour, or a day is skipped",
    arguments: [
      IntervalCase(
        "São Paulo's day that begins at 1:00", zone: "America/Sao_Paulo", now: "2018-11-03T23:00:00-03:00", at(0, 0),
        at(2, 0), "2018-11-04T01:00:00-02:00/2018-11-04T02:00:00-02:00"),
      IntervalCase(
        "Lord Howe's half hour back", zone: "Australia/Lord_Howe", now: "2026-04-05T00:00:00+11:00", at(1, 30),
        at(2, 30), "2026-04-05T01:30:00+11:00/2026-04-05T02:30:00+10:30"),
      IntervalCase(
        "Lord Howe's half hour forward", zone: "Australia/Lord_Howe", now: "2026-10-04T00:00:00+10:30", at(1, 0),
        at(3, 0), "2026-10-04T01:00:00+10:30/2026-10-04T03:00:00+11:00"),
      IntervalCase(
        "Apia's skipped 30 December", zone: "Pacific/Apia", now: "2011-12-29T12:00:00-10:00", at(10, 0), at(11, 0),
        "2011-12-31T10:00:00+14:00/2011-12-31T11:00:00+14:00"),
      IntervalCase(
        "a night over Apia's skipped day", zone: "Pacific/Apia", now: "2011-12-29T23:00:00-10:00", at(22, 0),
        at(6, 0), "2011-12-29T22:00:00-10:00/2011-12-31T06:00:00+14:00"),
      IntervalCase(
        "Kathmandu's odd offset", zone: "Asia/Kathmandu", now: "2026-06-10T09:45:00+05:45", at(9, 45), at(10, 0),
        "2026-06-10T09:45:00+05:45/2026-06-10T10:00:00+05:45"),
    ])
  func otherZones(row: IntervalCase) throws {
    #expect(try row.nextInterval() == row.interval)
  }

  @Test(
    "a clock gone astray has no next interval or some, and stops nothing",
    arguments: [
      -1e300, -1e18, -1e13, 1e13, 1e18, 1e300, .infinity, -.infinity, .nan,
    ])
  func astray(seconds: Double) throws {
    let host = InMemoryHost(
      moment: HostMoment(date: Date(timeIntervalSince1970: seconds), monotonic: .zero),
      calendar: try calendar("America/New_York"))
    ScreenTime.$taskHost.withValue(host) {
      for start in [at(9, 0), monday(9, 0), on(2026, 6, 1, 9, 0), DateComponents(month: 2, day: 29)] {
        let schedule = DeviceActivitySchedule(intervalStart: start, intervalEnd: at(10, 0), repeats: true)
        _ = schedule.nextInterval
        try? DeviceActivityCenter().startMonitoring("day".name, during: schedule)
      }
    }
  }

  @Test("components keep to their own calendar and time zone")
  func ownZone() throws {
    let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
    let row = IntervalCase(
      "", now: "2026-06-10T12:00:00-04:00", DateComponents(timeZone: tokyo, hour: 9),
      DateComponents(calendar: try calendar("Europe/Berlin"), hour: 9), nil)
    #expect(try row.nextInterval() == "2026-06-10T20:00:00-04:00/2026-06-11T03:00:00-04:00")
  }
}
