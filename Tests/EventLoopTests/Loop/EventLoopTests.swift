import EarnCore
import Glibc
import TestKit
import Testing

@testable import EventLoop

@Suite("The loop")
struct EventLoopTests {
  let loop: EventLoop

  init() throws { loop = try EventLoop() }

  @Test("run answers with the code it is stopped with, after what was posted until then")
  func stops() throws {
    var said: [String] = []
    loop.post { [loop] in
      loop.stop(code: 78)
      loop.post { said.append("posted before the end") }
    }
    #expect(try loop.run() == 78)
    #expect(said == ["posted before the end"])
    loop.post { [loop] in loop.stop() }
    #expect(try loop.run() == 0)
  }

  @Test("posted work runs once, in order, before the wait")
  func posts() throws {
    var said: [Int] = []
    for number in 1...3 { loop.post { said.append(number) } }
    loop.post { [loop] in loop.stop() }
    #expect(try loop.run() == 0)
    #expect(said == [1, 2, 3])
  }

  @Test("work that posts itself for ever does not starve a descriptor")
  func postsDoNotStarve() throws {
    let pair = SocketPair()
    func again() { loop.post(again) }
    again()
    pair.say("x")
    var isHeard = false
    let watch = try loop.watch(pair.near, .read) { _ in isHeard = true }
    try loop.run(until: { isHeard })
    watch.cancel()
    close(pair.near)
  }

  @Test("nothing due, nothing armed: no wake-up")
  func isQuiet() throws {
    let pair = SocketPair()
    let watch = try loop.watch(pair.near, .read) { _ in }
    let timer = try loop.timer(.boottime) {}
    timer.arm(at: loop.now().boottime + 3_600_000_000_000)
    let clock = try loop.onWallClockSet {}
    let zone = try loop.onTimeZoneChange {}
    #expect(try loop.runUntilQuiet() == 0)
    for cancel in [watch.cancel, timer.cancel, clock.cancel, zone.cancel] { cancel() }
    #expect(loop.sourceCount == 0)
    close(pair.near)
  }

  @Test("now is the three clocks of the kernel")
  func readsClocks() {
    let first = loop.now()
    let wall = time(nil)
    let second = loop.now()
    #expect((wall - 1...wall + 1).contains(second.wall))
    #expect(second.monotonic >= first.monotonic)
    #expect(second.boottime >= second.monotonic)
  }
}
