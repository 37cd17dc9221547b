import DeviceActivity
import Foundation
import ManagedSettings
import Testing

/// Notes every call, and then does what it was given for it.
private final class ActingMonitor: DeviceActivityMonitor {
  var calls: [String] = []
  var actions: [String: () -> Void] = [:]

  private func note(_ callback: MonitorCallback) {
    calls.append(callback.words)
    actions.removeValue(forKey: callback.words)?()
  }

  override init() { super.init() }

  override func intervalDidStart(for activity: DeviceActivityName) {
    super.intervalDidStart(for: activity)
    note(.intervalDidStart(activity))
  }

  override func intervalDidEnd(for activity: DeviceActivityName) {
    super.intervalDidEnd(for: activity)
    note(.intervalDidEnd(activity))
  }

  override func eventDidReachThreshold(_ event: DeviceActivityEvent.Name, activity: DeviceActivityName) {
    super.eventDidReachThreshold(event, activity: activity)
    note(.eventDidReachThreshold(event, activity: activity))
  }

  override func intervalWillStartWarning(for activity: DeviceActivityName) {
    super.intervalWillStartWarning(for: activity)
    note(.intervalWillStartWarning(activity))
  }

  override func intervalWillEndWarning(for activity: DeviceActivityName) {
    super.intervalWillEndWarning(for: activity)
    note(.intervalWillEndWarning(activity))
  }

  override func eventWillReachThresholdWarning(_ event: DeviceActivityEvent.Name, activity: DeviceActivityName) {
    super.eventWillReachThresholdWarning(event, activity: activity)
    note(.eventWillReachThresholdWarning(event, activity: activity))
  }
}

/// A host at 9:00 in New York with an activity from 10 to 11 whose six callbacks all come, and its monitor.
private struct Stage {
  static let all = [
    "start warning hour", "start hour", "event warning half of hour", "event half of hour", "end warning hour",
    "end hour",
  ]

  let host: InMemoryHost
  let monitor = ActingMonitor()
  let center = DeviceActivityCenter()

  static func schedule(from start: Int, until end: Int, warning: Int? = nil) -> DeviceActivitySchedule {
    DeviceActivitySchedule(
      intervalStart: DateComponents(hour: start), intervalEnd: DateComponents(hour: end), repeats: false,
      warningTime: warning.map { DateComponents(minute: $0) })
  }

  init() throws {
    host = InMemoryHost(
      moment: HostMoment(date: try date("2026-06-10T09:00:00-04:00"), monotonic: .zero),
      calendar: try calendar("America/New_York"))
    try ScreenTime.$taskHost.withValue(host) {
      try center.startMonitoring(
        "hour".name, during: Self.schedule(from: 10, until: 11, warning: 5),
        events: [.init("half"): DeviceActivityEvent(threshold: DateComponents(minute: 30))])
    }
    let now = host.moment
    let calendar = host.calendar
    host.update(ActivityEngine.self) {
      $0.advance(to: now, calendar: calendar)
      $0.setFront(FrontActivity(), at: now)
    }
  }

  /// Three hours in steps of five minutes.
  func play() {
    for _ in 0..<36 {
      host.deliverCallbacks(to: monitor)
      host.advance(by: .seconds(300))
      let now = host.moment
      let calendar = host.calendar
      host.update(ActivityEngine.self) { $0.advance(to: now, calendar: calendar) }
    }
    host.deliverCallbacks(to: monitor)
  }
}

@Suite("starting and stopping from inside the monitor's calls")
struct ReentrancyTests {
  @Test("without any, the six calls come in order")
  func plain() throws {
    let stage = try Stage()
    stage.play()
    #expect(stage.monitor.calls == Stage.all)
  }

  @Test("B13: each call may start another activity, which starts after it", arguments: Stage.all)
  func startAnother(call: String) throws {
    let stage = try Stage()
    stage.monitor.actions[call] = {
      #expect(throws: Never.self) {
        try stage.center.startMonitoring("other".name, during: Stage.schedule(from: 8, until: 18))
      }
      #expect(stage.center.activities.contains("other".name))
    }
    stage.play()
    let index = try #require(Stage.all.firstIndex(of: call))
    var expected = Stage.all
    // What is due already goes first: with the start, nothing is.
    expected.insert("start other", at: index + 1)
    #expect(stage.monitor.calls == expected)
  }

  @Test(
    "B13: each call may stop its own activity: an end follows if the start was told, and nothing else",
    arguments: Stage.all)
  func stopItself(call: String) throws {
    let stage = try Stage()
    stage.monitor.actions[call] = {
      stage.center.stopMonitoring(["hour".name])
      #expect(stage.center.activities == [])
    }
    stage.play()
    let index = try #require(Stage.all.firstIndex(of: call))
    let told = Array(Stage.all.prefix(index + 1))
    #expect(stage.monitor.calls == told + (1..<5 ~= index ? ["end hour"] : []))
  }

  @Test("B13: each call may replace its own activity: end of the old, start of the new", arguments: Stage.all)
  func replaceItself(call: String) throws {
    let stage = try Stage()
    stage.monitor.actions[call] = {
      #expect(throws: Never.self) {
        try stage.center.startMonitoring("hour".name, during: Stage.schedule(from: 8, until: 18))
      }
      #expect(stage.center.schedule(for: "hour".name) == Stage.schedule(from: 8, until: 18))
    }
    stage.play()
    let index = try #require(Stage.all.firstIndex(of: call))
    let told = Array(Stage.all.prefix(index + 1))
    #expect(stage.monitor.calls == told + (1..<5 ~= index ? ["end hour"] : []) + ["start hour"])
  }

  @Test("B13: each call may write the store", arguments: Stage.all)
  func writeStore(call: String) throws {
    let stage = try Stage()
    let game = stage.host.update(TokenBook.self) { $0.token(forApplication: "game") }
    stage.monitor.actions[call] = { ManagedSettingsStore().shield.applications = [game] }
    stage.play()
    #expect(EffectiveShield(of: stage.host.read(SettingsState.self)).shields(application: game, categories: []))
  }

  @Test("what calls cause joins the end of the queue")
  func queueOrder() throws {
    let stage = try Stage()
    try ScreenTime.$taskHost.withValue(stage.host) {
      stage.center.stopMonitoring()
      for name in ["a", "b"] {
        try stage.center.startMonitoring(name.name, during: Stage.schedule(from: 8, until: 18))
      }
    }
    stage.monitor.actions["start a"] = {
      stage.center.stopMonitoring(["a".name])
      #expect(throws: Never.self) {
        try stage.center.startMonitoring("c".name, during: Stage.schedule(from: 8, until: 18))
      }
    }
    stage.host.deliverCallbacks(to: stage.monitor)
    #expect(stage.monitor.calls == ["start a", "start b", "end a", "start c"])
  }

  @Test("a filter stands in for a source that cannot be trusted: it drops, doubles and invents")
  func filter() throws {
    let stage = try Stage()
    let phantom = MonitorCallback.eventDidReachThreshold(.init("phantom"), activity: "hour".name)
    stage.host.advance(by: .seconds(3600))
    let now = stage.host.moment
    let calendar = stage.host.calendar
    stage.host.update(ActivityEngine.self) { $0.advance(to: now, calendar: calendar) }
    stage.host.deliverCallbacks(to: stage.monitor) { callback in
      if case .intervalWillStartWarning = callback { return [] }
      return [callback, callback, phantom]
    }
    #expect(
      stage.monitor.calls == ["start hour", "start hour", "event phantom of hour"])
  }
}
