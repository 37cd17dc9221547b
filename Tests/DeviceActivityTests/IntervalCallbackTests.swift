import DeviceActivity
import Foundation
import ManagedSettings
import Testing

@Suite("when intervals are told")
struct IntervalCallbackTests {
  @Test("B2: monitoring begun inside the interval starts at once, before any event")
  func startsAtOnce() throws {
    var story = try Story()
    try story.monitor("day", from: (9, 0), until: (17, 0), ["none": 0])
    #expect(story.calls() == ["start day", "event none of day"])
  }

  @Test("B2: monitoring begun outside the interval starts with it, to the second")
  func startsLater() throws {
    var story = try Story()
    try story.monitor("noon", from: (12, 0), until: (13, 0))
    #expect(story.calls() == [])
    #expect(story.engine.nextDeadline(calendar: story.calendar).date == (try date("2026-06-10T12:00:00-04:00")))
    #expect(story.pass(4 * 3600) == ["7200: start noon", "10800: end noon"])
  }

  @Test("B4: a schedule that does not repeat leaves once its end was told")
  func doesNotRepeat() throws {
    var story = try Story()
    try story.monitor("once", from: (10, 0), until: (11, 0), repeats: false)
    #expect(story.calls() == ["start once"])
    story.now.date += 3600
    story.engine.advance(to: story.now, calendar: story.calendar)
    #expect(story.engine.activities == ["once".name])
    #expect(story.calls() == ["end once"])
    #expect(story.engine.activities == [])
    #expect(story.engine.nextDeadline(calendar: story.calendar) == EngineDeadline())
    #expect(story.pass(48 * 3600) == [])
  }

  @Test("B5: a schedule that repeats goes on, and counts afresh each time")
  func repeats() throws {
    var story = try Story()
    try story.monitor("hour", from: (10, 0), until: (11, 0), ["half": 1800])
    story.front("game")
    let day = 86_400
    #expect(
      story.pass(2 * 86_400) == [
        "0: start hour", "1800: event half of hour", "3600: end hour",
        "\(day): start hour", "\(day + 1800): event half of hour", "\(day + 3600): end hour",
        "\(2 * day): start hour",
      ])
  }

  @Test("B6: stopped within, one end and nothing after")
  func stopped() throws {
    var story = try Story()
    try story.monitor("day", from: (9, 0), until: (17, 0), ["soon": 60])
    story.front("game")
    #expect(story.pass(30) == ["0: start day"])
    story.stop("day")
    #expect(story.engine.activities == [])
    #expect(story.pass(86_400) == ["0: end day"])
  }

  @Test("B6: stopped before its start was told, nothing is told")
  func stoppedUntold() throws {
    var story = try Story()
    try story.monitor("day", from: (9, 0), until: (17, 0), ["none": 0])
    story.stop("day")
    #expect(story.calls() == [])
  }

  @Test("B6: stopped outside its interval, nothing is told")
  func stoppedOutside() throws {
    var story = try Story()
    try story.monitor("noon", from: (12, 0), until: (13, 0))
    story.stop()
    #expect(story.pass(86_400) == [])
  }

  @Test("stopping takes back what is due, but not the end that is owed")
  func stoppedWithCallsDue() throws {
    var story = try Story()
    try story.monitor("day", from: (9, 0), until: (17, 0), ["a": 10, "b": 20])
    story.front("game")
    #expect(story.calls() == ["start day"])
    story.now.date += 60
    story.now.monotonic += .seconds(60)
    story.engine.advance(to: story.now, calendar: story.calendar)
    story.stop("day")
    story.stop("day")
    #expect(story.calls() == ["end day"])
  }

  @Test("B7: started again under its name, the old ends and the new begins and counts afresh")
  func replaced() throws {
    var story = try Story()
    try story.monitor("day", from: (9, 0), until: (17, 0), ["minute": 60])
    story.front("game")
    #expect(story.pass(50) == ["0: start day"])
    try story.monitor("day", from: (9, 30), until: (17, 0), ["minute": 60])
    #expect(story.engine.activities == ["day".name])
    #expect(story.pass(70) == ["0: end day", "0: start day", "60: event minute of day"])
  }

  @Test("B7: replaced twice before anything was told, one end and one start are told")
  func replacedTwice() throws {
    var story = try Story()
    try story.monitor("day", from: (9, 0), until: (17, 0))
    #expect(story.calls() == ["start day"])
    try story.monitor("day", from: (9, 0), until: (17, 0))
    try story.monitor("day", from: (9, 0), until: (17, 0))
    #expect(story.calls() == ["end day", "start day"])
  }

  @Test("B7: a replacement that is refused leaves the old one running")
  func refusedReplacement() throws {
    var story = try Story()
    try story.monitor("day", from: (9, 0), until: (17, 0))
    #expect(story.calls() == ["start day"])
    #expect(throws: DeviceActivityCenter.MonitoringError.intervalTooShort) {
      try story.monitor("day", from: (9, 0), until: (9, 5))
    }
    #expect(story.engine.schedule(for: "day".name)?.intervalEnd == DateComponents(hour: 17, minute: 0))
    #expect(story.pass(3600) == [])
  }

  @Test("B8: no names stop all, unknown names stop nothing")
  func stopAll() throws {
    var story = try Story()
    try story.monitor("one", from: (9, 0), until: (17, 0))
    try story.monitor("two", from: (9, 0), until: (18, 0))
    #expect(story.calls() == ["start one", "start two"])
    story.stop("three")
    #expect(story.engine.activities == ["one".name, "two".name])
    story.stop()
    #expect(story.calls() == ["end one", "end two"])
    #expect(story.engine.activities == [])
  }

  @Test("B9: at one moment ends come first, then starts, warnings, and events by rising threshold")
  func order() throws {
    var story = try Story()
    try story.monitor("late", from: (11, 0), until: (12, 0), warning: 60)
    try story.monitor("counted", from: (9, 0), until: (17, 0), ["b": 3600, "a": 3599])
    try story.monitor("early", from: (10, 0), until: (11, 0), ["c": 3000])
    story.front("game")
    #expect(story.calls() == ["start warning late", "start counted", "start early"])
    #expect(
      story.jump(3600) == [
        "end early", "start late", "end warning late", "event a of counted", "event b of counted",
      ])
  }

  @Test("B11: an event whose interval has ended is not told")
  func lateEvent() throws {
    var story = try Story()
    try story.monitor("hour", from: (10, 0), until: (11, 0), ["half": 1800])
    story.front("game")
    #expect(story.calls() == ["start hour"])
    #expect(story.jump(4000) == ["end hour"])
  }

  @Test("an interval that went by unseen is not told; one that does not repeat is over")
  func missed() throws {
    var story = try Story()
    try story.monitor("noon", from: (12, 0), until: (13, 0))
    try story.monitor("once", from: (12, 0), until: (13, 0), repeats: false)
    #expect(story.jump(4 * 3600) == [])
    #expect(story.engine.activities == ["noon".name])
    #expect(story.jump(22 * 3600) == ["start noon"])
  }

  @Test("an interval that ends unstarted for the monitor is not told at all")
  func endedUntold() throws {
    var story = try Story()
    try story.monitor("hour", from: (10, 0), until: (11, 0))
    story.now.date += 3600
    story.engine.advance(to: story.now, calendar: story.calendar)
    #expect(story.calls() == [])
    #expect(story.engine.activities == ["hour".name])
  }

  @Test("where intervals overlap, each ends when the next begins")
  func overlapping() throws {
    var story = try Story()
    let schedule = DeviceActivitySchedule(
      intervalStart: DateComponents(hour: 9), intervalEnd: DateComponents(hour: 8, weekday: 2), repeats: true)
    try story.engine.startMonitoring("day".name, during: schedule, at: story.now, calendar: story.calendar)
    #expect(story.pass(86_400) == ["0: start day", "82800: end day", "82800: start day"])
  }

  @Test("a year of days and nights in New York is told whole, each once and in order")
  func year() throws {
    var story = try Story(at: "2026-01-01T00:00:00-05:00")
    try story.monitor("day", from: (2, 30), until: (20, 0))
    try story.monitor("night", from: (20, 0), until: (2, 30))
    let calls = story.pass(365 * 86_400).map { $0.split(separator: ": ").last.map(String.init) }
    #expect(calls.prefix(3) == ["start night", "end night", "start day"])
    #expect(calls.count == 1 + 365 * 4)
    for (earlier, later) in zip(calls, calls.dropFirst()) {
      let following = [
        "start night": "end night", "end night": "start day", "start day": "end day", "end day": "start night",
      ]
      #expect(later == earlier.flatMap { following[$0] })
    }
  }
}
