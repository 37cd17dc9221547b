import DeviceActivity
import Foundation
import ManagedSettings
import Testing

typealias MonitoringError = DeviceActivityCenter.MonitoringError

@Suite("what cannot be monitored")
struct MonitoringErrorTests {
  @Test(
    "an interval has its shortest and, with events, its longest length",
    arguments: [
      (DateComponents(hour: 9), DateComponents(hour: 9, minute: 14, second: 59), false, .intervalTooShort),
      (DateComponents(hour: 9), DateComponents(hour: 9, minute: 15), false, nil),
      (DateComponents(hour: 0, minute: 0, second: 0), DateComponents(hour: 0, minute: 9), false, .intervalTooShort),
      (DateComponents(hour: 9, weekday: 2), DateComponents(hour: 9, weekday: 2), true, nil),
      (
        DateComponents(year: 2026, month: 6, day: 11), DateComponents(year: 2026, month: 6, day: 18, second: 1), true,
        .intervalTooLong
      ),
      (DateComponents(year: 2026, month: 6, day: 11), DateComponents(year: 2027), false, nil),
      // The week in which the clocks go back is a week.
      (
        DateComponents(year: 2026, month: 10, day: 31), DateComponents(year: 2026, month: 11, day: 7), true, nil
      ),
      (DateComponents(hour: 24), DateComponents(hour: 10), false, .invalidDateComponents),
      (DateComponents(year: 2026, month: 1, day: 1), DateComponents(hour: 10), false, .invalidDateComponents),
    ] as [(DateComponents, DateComponents, Bool, MonitoringError?)])
  func length(start: DateComponents, end: DateComponents, hasEvents: Bool, error: MonitoringError?) throws {
    var story = try Story()
    let event = DeviceActivityEvent(threshold: DateComponents(minute: 1))
    let schedule = DeviceActivitySchedule(intervalStart: start, intervalEnd: end, repeats: false)
    var thrown: MonitoringError?
    do throws(MonitoringError) {
      try story.engine.startMonitoring(
        "day".name, during: schedule, events: hasEvents ? [.init("x"): event] : [:], at: story.now,
        calendar: story.calendar)
    } catch {
      thrown = error
    }
    #expect(thrown == error)
    #expect(story.engine.activities == (error == nil ? ["day".name] : []))
  }

  @Test("a warning time that is no length is refused")
  func warningTime() throws {
    var story = try Story()
    let schedule = DeviceActivitySchedule(
      intervalStart: DateComponents(hour: 9), intervalEnd: DateComponents(hour: 17), repeats: true,
      warningTime: DateComponents(month: 1))
    #expect(throws: MonitoringError.invalidDateComponents) {
      try story.engine.startMonitoring("day".name, during: schedule, at: story.now, calendar: story.calendar)
    }
  }

  @Test("the 21st activity is one too many, one of the twenty again is not")
  func excessive() throws {
    var story = try Story()
    for number in 1...20 { try story.monitor("a\(number)", from: (9, 0), until: (17, 0)) }
    #expect(throws: MonitoringError.excessiveActivities) {
      try story.monitor("a21", from: (9, 0), until: (17, 0))
    }
    try story.monitor("a7", from: (10, 0), until: (17, 0))
    #expect(story.engine.activities.count == 20)
    #expect(story.engine.activities.last == "a7".name)
  }

  @Test("the first thing wrong is the one that is said")
  func precedence() throws {
    var story = try Story()
    for number in 1...20 { try story.monitor("a\(number)", from: (9, 0), until: (17, 0)) }
    let badEvent = DeviceActivityEvent(threshold: DateComponents(month: 1))
    #expect(throws: MonitoringError.invalidDateComponents) {
      try story.monitor("a21", from: (9, 0), until: (9, 5), [.init("x"): badEvent])
    }
    #expect(throws: MonitoringError.intervalTooShort) { try story.monitor("a21", from: (9, 0), until: (9, 5)) }
  }

  @Test("each error says what is wrong and what to do")
  func texts() {
    let tooShort: any Error = MonitoringError.intervalTooShort
    #expect(tooShort.localizedDescription == "The schedule's interval is too short.")
    #expect(
      (tooShort as? any LocalizedError)?.recoverySuggestion
        == "Make the interval at least 15 minutes long; a warning time reaches shorter lengths.")
    let all: [MonitoringError] = [
      .excessiveActivities, .intervalTooLong, .intervalTooShort, .invalidDateComponents, .unauthorized,
    ]
    #expect(Set(all.compactMap(\.errorDescription)).count == all.count)
    #expect(Set(all.compactMap(\.recoverySuggestion)).count == all.count)
  }
}
