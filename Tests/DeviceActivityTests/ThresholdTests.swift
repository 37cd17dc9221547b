import DeviceActivity
import Foundation
import ManagedSettings
import Testing

@Suite("what counts towards a threshold")
struct ThresholdTests {
  @Test("T1: time in front counts, and no other")
  func inFront() throws {
    var story = try Story()
    try story.monitor("day", from: (9, 0), until: (17, 0), ["minute": 60])
    story.front("game")
    #expect(story.pass(40) == ["0: start day"])
    story.front("editor")
    #expect(story.pass(1000) == [])
    story.front()
    #expect(story.pass(1000) == [])
    story.front("game")
    #expect(story.pass(30) == ["20: event minute of day"])
  }

  @Test("T2: applications, categories and domains count together, a second that matches twice once")
  func union() throws {
    var story = try Story()
    let event = DeviceActivityEvent(
      applications: [story.app("game")], categories: [story.category("games")], webDomains: [story.site("video.org")],
      threshold: DateComponents(minute: 1))
    let both = FrontActivity(applications: [story.app("game")], categories: [story.category("games")])
    let page = FrontActivity(applications: [story.app("browser")], webDomains: [story.site("video.org")])
    try story.monitor("day", from: (9, 0), until: (17, 0), [.init("minute"): event])
    story.engine.setFront(both, at: story.now)
    #expect(story.pass(30) == ["0: start day"])
    story.engine.setFront(page, at: story.now)
    #expect(story.pass(30) == ["30: event minute of day"])
  }

  @Test("events with different targets count apart, and are told in the order of their thresholds")
  func apart() throws {
    var story = try Story()
    func event(_ application: ApplicationToken, _ seconds: Int) -> DeviceActivityEvent {
      DeviceActivityEvent(applications: [application], threshold: DateComponents(second: seconds))
    }
    let (game, video) = (story.app("game"), story.app("video"))
    try story.monitor(
      "day", from: (9, 0), until: (17, 0),
      [.init("g2"): event(game, 20), .init("v1"): event(video, 10), .init("g1"): event(game, 5)])
    story.front("game")
    #expect(story.pass(15) == ["0: start day", "5: event g1 of day"])
    story.front("game", "video")
    #expect(story.jump(30) == ["event v1 of day", "event g2 of day"])
  }

  @Test("T3: a threshold is reached at its length to the nanosecond, not before")
  func exact() throws {
    var story = try Story()
    try story.monitor("day", from: (9, 0), until: (17, 0), ["minute": 60])
    story.front("game")
    #expect(story.calls() == ["start day"])
    let begin = story.now
    story.now = HostMoment(date: begin.date + 60, monotonic: begin.monotonic + .seconds(60) - .nanoseconds(1))
    story.engine.advance(to: story.now, calendar: story.calendar)
    #expect(story.calls() == [])
    let deadline = story.engine.nextDeadline(calendar: story.calendar)
    #expect(deadline.monotonic == begin.monotonic + .seconds(60))
    story.now.monotonic = begin.monotonic + .seconds(60)
    story.engine.advance(to: story.now, calendar: story.calendar)
    #expect(story.calls() == ["event minute of day"])
  }

  @Test("T4: an event is told once in an interval, however long the use")
  func once() throws {
    var story = try Story()
    try story.monitor("day", from: (9, 0), until: (17, 0), ["minute": 60])
    story.front("game")
    #expect(story.pass(7000) == ["0: start day", "60: event minute of day"])
  }

  @Test("T5: use before monitoring began does not count")
  func before() throws {
    var story = try Story()
    try story.monitor("other", from: (9, 0), until: (17, 0))
    story.front("game")
    #expect(story.pass(600) == ["0: start other"])
    try story.monitor("day", from: (9, 0), until: (17, 0), ["minute": 60])
    #expect(story.pass(60) == ["0: start day", "60: event minute of day"])
  }

  @Test("T6: without targets everything in front counts")
  func everything() throws {
    var story = try Story()
    let event = DeviceActivityEvent(threshold: DateComponents(minute: 1))
    #expect(event.includesAllActivity)
    try story.monitor("day", from: (9, 0), until: (17, 0), [.init("minute"): event])
    story.front("editor")
    #expect(story.pass(30) == ["0: start day"])
    story.engine.setFront(FrontActivity(), at: story.now)
    #expect(story.pass(30) == ["30: event minute of day"])
  }

  @Test("T9: a change of time zone keeps the count and moves the end")
  func zone() throws {
    var story = try Story()
    try story.monitor("hour", from: (10, 0), until: (11, 0), repeats: false, ["minute": 60])
    story.front("game")
    #expect(story.pass(30) == ["0: start hour"])
    story.calendar = try calendar("America/Chicago")
    #expect(story.engine.nextDeadline(calendar: story.calendar).date == (try date("2026-06-10T11:00:00-05:00")))
    #expect(story.pass(7200) == ["30: event minute of hour", "7170: end hour"])
  }

  @Test("T10: neither sleep, nor a clock set forward or back, nor a restart is use")
  func phantoms() throws {
    var story = try Story()
    try story.monitor("day", from: (9, 0), until: (17, 0), ["minute": 60])
    story.front("game")
    #expect(story.pass(30) == ["0: start day"])
    #expect(story.jump(3600, monotonic: 1) == [])
    #expect(story.jump(-1800, monotonic: 1) == [])
    story.engine.forgetFront()
    #expect(story.jump(600) == [])
    story.front("game")
    #expect(story.pass(30) == ["28: event minute of day"])
  }

  @Test("T10: a monotonic clock that starts again takes nothing back and adds nothing")
  func reboot() throws {
    var story = try Story()
    try story.monitor("day", from: (9, 0), until: (17, 0), ["minute": 60])
    story.front("game")
    #expect(story.pass(30) == ["0: start day"])
    story.now.monotonic = .seconds(1)
    story.engine.advance(to: story.now, calendar: story.calendar)
    #expect(story.pass(30) == ["30: event minute of day"])
  }

  @Test("T11: several thresholds crossed in one step are told all, in rising order")
  func burst() throws {
    var story = try Story()
    try story.monitor("day", from: (9, 0), until: (17, 0), ["c": 30, "a": 10, "d": 40, "b": 20])
    story.front("game")
    #expect(story.calls() == ["start day"])
    #expect(story.jump(30) == ["event a of day", "event b of day", "event c of day"])
  }

  @Test("T12: a start a minute ahead counts from the start")
  func startAhead() throws {
    var story = try Story(at: "2026-06-10T09:59:00-04:00")
    story.front("game")
    try story.monitor("hour", from: (10, 0), until: (11, 0), ["half": 1800])
    #expect(story.pass(1900) == ["60: start hour", "1860: event half of hour"])
  }

  @Test("T12: noticed late, use since the start counts and use before it does not")
  func startNoticedLate() throws {
    var story = try Story(at: "2026-06-10T09:59:00-04:00")
    try story.monitor("hour", from: (10, 0), until: (11, 0), ["half": 1800])
    story.front("game")
    #expect(story.jump(70) == ["start hour"])
    #expect(story.pass(1800) == ["1790: event half of hour"])
  }

  @Test(
    "T14: a length is the sum of its weeks, days, hours, minutes, seconds and nanoseconds",
    arguments: [
      (DateComponents(second: 15), 15.0), (DateComponents(minute: 1, second: -30), 30),
      (DateComponents(hour: 1, minute: 30), 5400), (DateComponents(minute: 90), 5400),
      (DateComponents(nanosecond: 1_500_000_000), 1.5), (DateComponents(second: 1, nanosecond: 250_000_000), 1.25),
      (DateComponents(day: 0, hour: 2), 7200), (DateComponents(minute: 0), 0),
    ] as [(DateComponents, Double)])
  func length(threshold: DateComponents, seconds: Double) throws {
    var story = try Story(at: "2026-06-10T00:00:00-04:00")
    let event = DeviceActivityEvent(threshold: threshold)
    try story.monitor("day", from: (0, 0), until: (0, 0), [.init("all"): event])
    story.front("game")
    let begin = story.now.monotonic
    #expect(story.engine.nextCallback() == .intervalDidStart("day".name))
    let deadline = story.engine.nextDeadline(calendar: story.calendar)
    #expect(deadline.monotonic.map { $0 - begin } == (seconds == 0 ? nil : .seconds(seconds)))
    #expect(
      story.engine.nextCallback() == (seconds == 0 ? .eventDidReachThreshold(.init("all"), activity: "day".name) : nil))
  }

  @Test(
    "T14: what has no one length is refused",
    arguments: [
      DateComponents(month: 1), DateComponents(year: 1), DateComponents(second: -1), DateComponents(),
      DateComponents(hour: .max - 1), DateComponents(weekday: 2), DateComponents(second: 10, weekdayOrdinal: 1),
    ])
  func noLength(threshold: DateComponents) throws {
    var story = try Story()
    #expect(throws: DeviceActivityCenter.MonitoringError.invalidDateComponents) {
      try story.monitor(
        "day", from: (9, 0), until: (17, 0), [.init("x"): DeviceActivityEvent(threshold: threshold)])
    }
    #expect(story.engine.activities == [])
  }
}
