import DeviceActivity
import Foundation
import ManagedSettings
import Testing

@Suite struct SessionTests {
  @Test("a session of 240 quarter-minute events delivers each once, in order")
  func session() throws {
    var engine = ActivityEngine()
    var book = TokenBook()
    let game = book.token(forApplication: "game")
    let start = HostMoment(date: Date(timeIntervalSince1970: 1_790_000_000), monotonic: .seconds(1000))
    let now = InMemoryHost.gregorianUTC.dateComponents([.hour, .minute, .second], from: start.date)
    let events = Dictionary(
      uniqueKeysWithValues: (1...240).map {
        (
          DeviceActivityEvent.Name("used-\(Double($0) / 4)"),
          DeviceActivityEvent(applications: [game], threshold: DateComponents(second: 15 * $0))
        )
      })
    let schedule = DeviceActivitySchedule(intervalStart: now, intervalEnd: now, repeats: false)
    try engine.startMonitoring(
      "earn".name, during: schedule, events: events, at: start, calendar: InMemoryHost.gregorianUTC)
    engine.setFront(FrontActivity(applications: [game]), at: start)
    let deadline = engine.nextDeadline(calendar: InMemoryHost.gregorianUTC)
    #expect(deadline == EngineDeadline(monotonic: .seconds(1015), date: start.date + 86_400))
    #expect(engine.nextCallback() == .intervalDidStart("earn".name))
    #expect(engine.nextCallback() == nil)
    for n in 1...240 {
      let at = HostMoment(date: start.date + Double(15 * n), monotonic: .seconds(1000 + 15 * n))
      engine.advance(to: at, calendar: InMemoryHost.gregorianUTC)
      #expect(
        engine.nextCallback()
          == .eventDidReachThreshold(.init("used-\(Double(n) / 4)"), activity: "earn".name))
      #expect(engine.nextCallback() == nil)
    }
  }
}
