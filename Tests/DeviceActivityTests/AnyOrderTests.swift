import DeviceActivity
import Foundation
import ManagedSettings
import TestKit
import Testing

/// What was told of one activity since its interval started.
private struct Told {
  var isStarted = false
  /// How much had been in front when the interval may have started at the earliest.
  var usedBefore: Duration = .zero
  var events: [Int] = []
}

/// Does things in an order nobody would, and checks every call.
private struct Chaos {
  var generator: SeededGenerator
  var story: Story
  var told: [String: Told] = [:]
  var isFront = false
  var used: Duration = .zero
  var usedAtLastCheck: Duration = .zero

  init(seed: UInt64) throws {
    generator = SeededGenerator(seed: seed)
    story = try Story(at: "2026-03-07T20:00:00-05:00")
  }

  mutating func pass(_ seconds: Double, wall: Double) {
    story.now.date += wall
    let before = story.now.monotonic
    story.now.monotonic += .seconds(seconds)
    if isFront { used += max(.zero, story.now.monotonic - before) }
    story.engine.advance(to: story.now, calendar: story.calendar)
  }

  mutating func act() throws {
    let name = ["a", "b", "c"].randomElement(using: &generator) ?? "a"
    switch Int.random(in: 0..<10, using: &generator) {
    case 0:
      let hours = (Int.random(in: 0..<24, using: &generator), Int.random(in: 0..<24, using: &generator))
      let thresholds = (1...5).map { _ in Int.random(in: 0...4000, using: &generator) }
      let events = Dictionary(thresholds.map { ("\($0)", $0) }) { first, _ in first }
      try story.monitor(
        name, from: (hours.0, 0), until: (hours.1, 0), repeats: Bool.random(using: &generator), events)
    case 1:
      story.stop(name)
    case 2...4:
      isFront = Bool.random(using: &generator)
      if isFront { story.front("game") } else { story.front() }
    case 5:
      pass(0, wall: Double.random(in: -90_000...90_000, using: &generator))
    case 6:
      pass(Double.random(in: -100...100, using: &generator), wall: 0)
    case 7:
      story.engine = try JSONDecoder().decode(ActivityEngine.self, from: JSONEncoder().encode(story.engine))
      isFront = false
    default:
      let step = Double.random(in: 0...3000, using: &generator)
      pass(step, wall: step)
    }
  }

  mutating func check() throws {
    while let callback = story.engine.nextCallback() {
      var state = told[callback.activity.rawValue, default: Told()]
      switch callback {
      case .intervalDidStart:
        #expect(!state.isStarted)
        state = Told(isStarted: true, usedBefore: usedAtLastCheck)
      case .intervalDidEnd:
        #expect(state.isStarted)
        state = Told()
      case .eventDidReachThreshold(let event, _):
        let threshold = try #require(Int(event.rawValue))
        #expect(state.isStarted)
        #expect(state.events.allSatisfy { $0 < threshold })
        #expect(.seconds(threshold) <= used - state.usedBefore)
        state.events.append(threshold)
      default:
        Issue.record("no warnings were asked for")
      }
      told[callback.activity.rawValue] = state
    }
    usedAtLastCheck = used
  }
}

@Suite("any order of events")
struct AnyOrderTests {
  @Test("starts and ends alternate, events come within, once, rising, and never ahead of use", arguments: 1...40)
  func holds(seed: UInt64) throws {
    var chaos = try Chaos(seed: seed)
    for _ in 0..<400 {
      try chaos.act()
      if Int.random(in: 0..<3, using: &chaos.generator) > 0 { try chaos.check() }
    }
  }
}
