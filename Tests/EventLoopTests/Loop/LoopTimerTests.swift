import EarnCore
import Testing

@testable import EventLoop

@Suite("Timers")
struct LoopTimerTests {
  let loop: EventLoop

  init() throws { loop = try EventLoop() }

  @Test("fires once, and not a nanosecond early", arguments: LoopClock.allCases)
  func isNeverEarly(_ clock: LoopClock) throws {
    for offset: Int64 in [1_000_001, 1_000_999, 1_500_000] {
      var fired: [Int64] = []
      let timer = try loop.timer(clock) { fired.append(clock.nanoseconds) }
      let deadline = clock.nanoseconds + offset
      timer.arm(at: deadline)
      #expect(timer.deadline == deadline)
      try loop.run(until: { !fired.isEmpty })
      #expect(fired[0] >= deadline)
      #expect(timer.deadline == nil)
      #expect(try loop.runUntilQuiet() == 0)
      #expect(fired.count == 1)
      timer.cancel()
    }
  }

  @Test("fires at once for a moment that has passed", arguments: [Int64.min, -1, 0, 1, 1_000_000])
  func firesForThePast(_ deadline: Int64) throws {
    var count = 0
    let timer = try loop.timer(.monotonic) { count += 1 }
    timer.arm(at: deadline)
    try loop.run(until: { count == 1 })
    timer.cancel()
  }

  @Test("a moment that never comes is armed and does not fire")
  func neverFires() throws {
    let timer = try loop.timer(.wall) { Issue.record("the end of time came") }
    timer.arm(at: .max)
    #expect(try loop.runUntilQuiet() == 0)
    timer.cancel()
  }

  @Test("the earlier of two timers fires first, however they were armed")
  func keepsOrder() throws {
    var said: [String] = []
    let late = try loop.timer(.monotonic) { said.append("late") }
    let early = try loop.timer(.monotonic) { said.append("early") }
    let now = loop.now().monotonic
    late.arm(at: now + 4_000_000)
    early.arm(at: now + 8_000_000)
    early.arm(at: now + 2_000_000)
    try loop.run(until: { said.count == 2 })
    #expect(said == ["early", "late"])
    for timer in [late, early] { timer.cancel() }
  }

  @Test("a handler may arm its own timer again, and cancel it")
  func rearmsItself() throws {
    var count = 0
    var timer: LoopTimer?
    timer = try loop.timer(.boottime) { [loop] in
      count += 1
      if count < 3 { timer?.arm(at: loop.now().boottime + 100_000) } else { timer?.cancel() }
    }
    timer?.arm(at: loop.now().boottime)
    try loop.run(until: { count == 3 })
    #expect(timer?.isCancelled == true)
    #expect(loop.sourceCount == 0)
  }

  @Test("a disarmed timer does not fire and costs no wake-up")
  func disarms() throws {
    let timer = try loop.timer(.monotonic) { Issue.record("a disarmed timer fired") }
    timer.arm(at: loop.now().monotonic + 1_000_000)
    timer.disarm()
    #expect(timer.deadline == nil)
    #expect(try loop.runUntilQuiet() == 0)
    timer.cancel()
  }
}
