import EarnCore
import Testing

@testable import EventLoop

@Suite("Alarms")
struct AlarmTests {
  let loop: EventLoop

  init() throws { loop = try EventLoop() }

  @Test("rings once, not early, and may be armed again by what it calls")
  func rings() throws {
    var rung: [Int64] = []
    var alarm: Alarm?
    let start = loop.now().monotonic
    alarm = loop.alarm { [loop] in
      rung.append(loop.now().monotonic)
      if rung.count == 1 { alarm?.arm(at: start + 4_000_000) }
    }
    alarm?.arm(at: start + 2_000_000)
    try loop.run(until: { rung.count == 2 })
    #expect(rung[0] >= start + 2_000_000)
    #expect(rung[1] >= start + 4_000_000)
    #expect(alarm?.deadline == nil)
    #expect(try loop.runUntilQuiet() == 0)
    #expect(rung.count == 2)
    alarm?.cancel()
  }

  @Test("rings at once for a moment that has passed, and the earlier of two first")
  func keepsOrder() throws {
    var said: [String] = []
    let late = loop.alarm { said.append("late") }
    let early = loop.alarm { said.append("early") }
    late.arm(at: loop.now().monotonic + 2_000_000)
    early.arm(at: 0)
    try loop.run(until: { said.count == 2 })
    #expect(said == ["early", "late"])
    for alarm in [late, early] { alarm.cancel() }
  }

  @Test("disarmed or cancelled, it does not ring and costs no wake-up")
  func disarms() throws {
    let alarms = [loop.alarm { Issue.record("it rang") }, loop.alarm { Issue.record("it rang") }]
    for alarm in alarms { alarm.arm(at: loop.now().monotonic + 1_000_000) }
    alarms[0].disarm()
    alarms[1].cancel()
    #expect(try loop.runUntilQuiet() == 0)
    #expect(loop.alarms.count == 1)
    alarms[0].cancel()
  }

  @Test("a far alarm does not wake the loop")
  func isQuiet() throws {
    let alarm = loop.alarm {}
    alarm.arm(at: loop.now().monotonic + 600_000_000_000)
    #expect(try loop.runUntilQuiet() == 0)
    alarm.cancel()
  }
}
