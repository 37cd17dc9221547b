import EarnCore
import TestKit
import Testing

@Suite struct TimeTests {
  @Test("time passes on three clocks, sleep on two, and a set clock on one")
  func manualClock() {
    var clock = ManualClock(wall: 1000, uptimeSeconds: 10)
    clock.advance(by: .milliseconds(1500))
    clock.advance(by: .milliseconds(500))
    #expect(clock.now == Moment(wall: 1002, monotonic: 12_000_000_000, boottime: 12_000_000_000))
    clock.suspend(for: .seconds(60))
    #expect(clock.now == Moment(wall: 1062, monotonic: 12_000_000_000, boottime: 72_000_000_000))
    clock.setWall(5)
    #expect(clock.now == Moment(wall: 5, monotonic: 12_000_000_000, boottime: 72_000_000_000))
  }

  @Test("the generator is SplitMix64")
  func generator() {
    var generator = SeededGenerator(seed: 1_234_567)
    #expect(
      (0..<3).map { _ in generator.next() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      ])
  }
}
