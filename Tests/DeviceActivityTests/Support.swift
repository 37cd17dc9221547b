import DeviceActivity
import Foundation
import ManagedSettings
import Testing

/// A date written in ISO 8601 with its offset.
func date(_ text: String) throws -> Date {
  try Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: text.contains(".")))
}

func calendar(_ zone: String) throws -> Calendar {
  var calendar = Calendar(identifier: .gregorian)
  calendar.timeZone = try #require(TimeZone(identifier: zone))
  return calendar
}

extension String {
  var name: DeviceActivityName { DeviceActivityName(self) }
}

extension MonitorCallback {
  /// The call in words: `start game`, `event half of game`.
  var words: String {
    switch self {
    case .intervalDidStart(let activity): "start \(activity.rawValue)"
    case .intervalDidEnd(let activity): "end \(activity.rawValue)"
    case .intervalWillStartWarning(let activity): "start warning \(activity.rawValue)"
    case .intervalWillEndWarning(let activity): "end warning \(activity.rawValue)"
    case .eventDidReachThreshold(let event, let activity): "event \(event.rawValue) of \(activity.rawValue)"
    case .eventWillReachThresholdWarning(let event, let activity):
      "event warning \(event.rawValue) of \(activity.rawValue)"
    }
  }
}

/// An engine, and a host that advances it whenever its deadline comes, as a service does.
struct Story {
  var engine = ActivityEngine()
  var calendar: Calendar
  var now: HostMoment
  private var book = TokenBook()

  init(_ zone: String = "America/New_York", at now: String = "2026-06-10T10:00:00-04:00") throws {
    calendar = try DeviceActivityTests.calendar(zone)
    self.now = HostMoment(date: try date(now), monotonic: .seconds(5000))
  }

  mutating func app(_ identifier: String) -> ApplicationToken { book.token(forApplication: identifier) }
  mutating func category(_ identifier: String) -> ActivityCategoryToken { book.token(forCategory: identifier) }
  mutating func site(_ identifier: String) -> WebDomainToken { book.token(forWebDomain: identifier) }

  /// `from` and `until` are hours and minutes; events are their thresholds in seconds of use of the application `game`.
  mutating func monitor(
    _ activity: String, from: (Int, Int), until: (Int, Int), repeats: Bool = true, warning: Int? = nil,
    _ events: [String: Int] = [:]
  ) throws {
    let game = app("game")
    let named = events.map { name, seconds in
      (
        DeviceActivityEvent.Name(name),
        DeviceActivityEvent(applications: [game], threshold: DateComponents(second: seconds))
      )
    }
    try monitor(
      activity, from: from, until: until, repeats: repeats, warning: warning, Dictionary(uniqueKeysWithValues: named))
  }

  mutating func monitor(
    _ activity: String, from: (Int, Int), until: (Int, Int), repeats: Bool = true, warning: Int? = nil,
    _ events: [DeviceActivityEvent.Name: DeviceActivityEvent]
  ) throws {
    let schedule = DeviceActivitySchedule(
      intervalStart: DateComponents(hour: from.0, minute: from.1),
      intervalEnd: DateComponents(hour: until.0, minute: until.1), repeats: repeats,
      warningTime: warning.map { DateComponents(minute: $0) })
    try engine.startMonitoring(activity.name, during: schedule, events: events, at: now, calendar: calendar)
  }

  mutating func stop(_ activities: String...) {
    engine.stopMonitoring(activities.map(\.name), at: now)
  }

  mutating func front(_ identifiers: String...) {
    let tokens = Set(identifiers.map { app($0) })
    engine.setFront(tokens.isEmpty ? nil : FrontActivity(applications: tokens), at: now)
  }

  /// Everything that is due, in words.
  mutating func calls() -> [String] {
    var calls: [String] = []
    while let callback = engine.nextCallback() { calls.append(callback.words) }
    return calls
  }

  /// Lets time pass in one step, as when nobody woke at the deadlines.
  mutating func jump(_ seconds: Double, monotonic: Double? = nil) -> [String] {
    now.date += seconds
    now.monotonic += .seconds(monotonic ?? seconds)
    engine.advance(to: now, calendar: calendar)
    return calls()
  }

  /// Lets time pass, awake at every deadline; each call with the seconds since the beginning, `900: start game`.
  mutating func pass(_ seconds: Double) -> [String] {
    let begin = now
    let end = HostMoment(date: now.date + seconds, monotonic: now.monotonic + .seconds(seconds))
    var calls = calls().map { "0: \($0)" }
    while now != end {
      let deadline = engine.nextDeadline(calendar: calendar)
      let byDate = deadline.date.map { $0.timeIntervalSince(now.date) }
      let byUse = deadline.monotonic.map { ($0 - now.monotonic) / .seconds(1) }
      let step = min(byDate ?? .infinity, byUse ?? .infinity, (end.monotonic - now.monotonic) / .seconds(1))
      now = step.isFinite ? HostMoment(date: now.date + step, monotonic: now.monotonic + .seconds(step)) : end
      if now.monotonic >= end.monotonic { now = end }
      engine.advance(to: now, calendar: calendar)
      let elapsed = Int(now.date.timeIntervalSince(begin.date).rounded())
      calls += self.calls().map { "\(elapsed): \($0)" }
    }
    return calls
  }
}
