import DeviceActivity
import Foundation
import ManagedSettings
import Testing

extension DeviceActivityName {
  static let daily = Self("daily")
}

extension DeviceActivityEvent.Name {
  static let encouraged = Self("encouraged")
}

/// Homework: games are shielded from the start until half an hour of study, and free after the end.
private final class HomeworkMonitor: DeviceActivityMonitor {
  let store = ManagedSettingsStore()
  let games: Set<ApplicationToken>

  init(games: Set<ApplicationToken>) {
    self.games = games
    super.init()
  }

  override func intervalDidStart(for activity: DeviceActivityName) {
    super.intervalDidStart(for: activity)
    store.shield.applications = games
  }

  override func intervalDidEnd(for activity: DeviceActivityName) {
    super.intervalDidEnd(for: activity)
    store.shield.applications = nil
  }

  override func eventDidReachThreshold(_ event: DeviceActivityEvent.Name, activity: DeviceActivityName) {
    super.eventDidReachThreshold(event, activity: activity)
    if event == .encouraged { store.shield.applications = nil }
  }
}

@Suite("the center")
struct CenterTests {
  private let host = InMemoryHost(moment: HostMoment(date: Date(timeIntervalSince1970: 6 * 3600), monotonic: .zero))
  private let center = DeviceActivityCenter()
  private let schedule = DeviceActivitySchedule(
    intervalStart: DateComponents(hour: 8), intervalEnd: DateComponents(hour: 20), repeats: true)

  private func pass(_ duration: Duration, _ monitor: DeviceActivityMonitor) {
    host.advance(by: duration)
    let (now, calendar) = (host.moment, host.calendar)
    host.update(ActivityEngine.self) { $0.advance(to: now, calendar: calendar) }
    host.deliverCallbacks(to: monitor)
  }

  @Test("reads back what is monitored; every center is the same")
  func readBack() throws {
    try ScreenTime.$taskHost.withValue(host) {
      let event = DeviceActivityEvent(threshold: DateComponents(minute: 30))
      try center.startMonitoring(.daily, during: schedule, events: [.encouraged: event])
      #expect(DeviceActivityCenter().activities == [.daily])
      #expect(center.schedule(for: .daily) == schedule)
      #expect(center.schedule(for: .daily)?.nextInterval?.start == Date(timeIntervalSince1970: 8 * 3600))
      #expect(center.events(for: .daily) == [.encouraged: event])
      #expect(center.schedule(for: "other".name) == nil)
      #expect(center.events(for: "other".name) == [:])
      center.stopMonitoring(center.activities.filter { $0.rawValue.hasPrefix("dai") })
      #expect(center.activities == [])
    }
  }

  @Test("an error is thrown to the client as it is")
  func error() {
    ScreenTime.$taskHost.withValue(host) {
      #expect(throws: MonitoringError.intervalTooShort) {
        try center.startMonitoring(
          .daily,
          during: DeviceActivitySchedule(
            intervalStart: DateComponents(hour: 8), intervalEnd: DateComponents(hour: 8, minute: 10), repeats: true))
      }
      #expect(center.activities == [])
    }
  }

  @Test("homework: shielded at the start, free after half an hour of study, and after the end")
  func homework() throws {
    var book = TokenBook()
    let chess = book.token(forApplication: "chess")
    let study = FrontActivity(applications: [book.token(forApplication: "maths")])
    let monitor = HomeworkMonitor(games: [chess])
    var isShielded: Bool {
      EffectiveShield(of: host.read(SettingsState.self)).shields(application: chess, categories: [])
    }
    try ScreenTime.$taskHost.withValue(host) {
      let event = DeviceActivityEvent(applications: study.applications, threshold: DateComponents(minute: 30))
      try center.startMonitoring(.daily, during: schedule, events: [.encouraged: event])
    }
    pass(.seconds(7199), monitor)
    #expect(!isShielded)
    pass(.seconds(1), monitor)
    #expect(isShielded)
    let now = host.moment
    host.update(ActivityEngine.self) { $0.setFront(study, at: now) }
    pass(.seconds(1799), monitor)
    #expect(isShielded)
    pass(.seconds(1), monitor)
    #expect(!isShielded)
    // The next morning's start is noticed 29 minutes and 59 seconds late: they were study, and count.
    pass(.seconds(86_399), monitor)
    #expect(isShielded)
    pass(.seconds(1), monitor)
    #expect(!isShielded)
    pass(.seconds(12 * 3600), monitor)
    #expect(!isShielded)
  }
}
