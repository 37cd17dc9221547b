import DeviceActivity
import Foundation
import ManagedSettings
import Testing

@Suite("the engine, stored and read again")
struct StorageTests {
  private func stored(_ engine: ActivityEngine) throws -> (engine: ActivityEngine, text: String) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(engine)
    return (try JSONDecoder().decode(ActivityEngine.self, from: data), String(decoding: data, as: UTF8.self))
  }

  @Test("schedules, events, counts and what is due survive; what was in front does not")
  func survives() throws {
    var story = try Story()
    try story.monitor("day", from: (9, 0), until: (17, 0), warning: 1, ["two": 120, "ten": 600])
    try story.monitor("noon", from: (12, 0), until: (13, 0))
    story.front("game")
    #expect(story.pass(50) == ["0: start day"])
    story.now.date += 20
    story.now.monotonic += .seconds(20)
    story.engine.advance(to: story.now, calendar: story.calendar)
    let before = story.engine
    story.engine = try stored(story.engine).engine

    #expect(story.engine.activities == before.activities)
    #expect(story.engine.schedule(for: "day".name) == before.schedule(for: "day".name))
    #expect(story.engine.events(for: "day".name) == before.events(for: "day".name))
    #expect(story.pass(600) == ["0: event warning two of day"])
    story.front("game")
    #expect(story.pass(600) == ["50: event two of day", "470: event warning ten of day", "530: event ten of day"])
  }

  @Test("equal state is stored in equal bytes, and the targets of many events once")
  func bytes() throws {
    var story = try Story()
    let events = Dictionary(uniqueKeysWithValues: (1...240).map { ("used-\($0)", $0 * 15) })
    try story.monitor("day", from: (9, 0), until: (17, 0), events)
    let first = try stored(story.engine)
    #expect(try stored(first.engine).text == first.text)
    #expect(first.text.split(separator: "\"data\"").count == 2)
  }

  @Test("C2: an end that passed meanwhile is told, if its start was")
  func endMeanwhile() throws {
    var story = try Story()
    try story.monitor("told", from: (10, 0), until: (11, 0), repeats: false)
    #expect(story.calls() == ["start told"])
    try story.monitor("untold", from: (10, 0), until: (11, 0), repeats: false)
    story.engine = try stored(story.engine).engine
    #expect(story.jump(7200, monotonic: 0) == ["end told"])
    #expect(story.engine.activities == [])
  }

  @Test("C3: a whole interval meanwhile is not told, the next one is")
  func intervalMeanwhile() throws {
    var story = try Story()
    try story.monitor("noon", from: (12, 0), until: (13, 0))
    story.engine = try stored(story.engine).engine
    #expect(story.jump(12 * 3600, monotonic: 0) == [])
    #expect(story.jump(14.5 * 3600, monotonic: 0) == ["start noon"])
  }

  @Test("C5: a clock set back starts nothing twice")
  func clockSetBack() throws {
    var story = try Story()
    try story.monitor("hour", from: (10, 0), until: (11, 0))
    #expect(story.pass(3600) == ["0: start hour", "3600: end hour"])
    story.now.date -= 3600
    story.engine.advance(to: story.now, calendar: story.calendar)
    #expect(story.pass(86_400) == ["86400: start hour"])
  }

  @Test("C5: a clock set back before a start brings the start nearer than it was")
  func clockSetBackBefore() throws {
    var story = try Story()
    try story.monitor("nine", from: (9, 0), until: (9, 30))
    #expect(story.engine.nextDeadline(calendar: story.calendar).date == (try date("2026-06-11T09:00:00-04:00")))
    #expect(story.jump(-7200, monotonic: 1) == [])
    #expect(story.pass(3600) == ["3600: start nine"])
  }

  @Test(
    "numbers out of all proportion are refused or held to what can be",
    arguments: [
      (#""current":{"end":[0-9.]+,"start":[0-9.]+}"#, #""current":{"end":1e300,"start":0}"#, false),
      (#""current":{"end":[0-9.]+,"start":[0-9.]+}"#, #""current":{"end":0,"start":5}"#, false),
      (#""lastStart":[0-9.]+"#, #""lastStart":-1e300"#, false),
      (#""usage":\[[-0-9,]+\]"#, #""usage":[9223372036854775807,0]"#, true),
      (#""usage":\[[-0-9,]+\]"#, #""usage":[-9223372036854775808,0]"#, true),
      (#""hour":9"#, #""hour":9223372036854775806"#, true),
      (#""second":60"#, #""second":9223372036854775806"#, false),
    ])
  func extremes(pattern: String, replacement: String, isAccepted: Bool) throws {
    var story = try Story()
    try story.monitor("day", from: (9, 0), until: (17, 0), ["minute": 60])
    story.front("game")
    #expect(story.pass(30) == ["0: start day"])
    let text = try stored(story.engine).text
    let broken = text.replacing(try Regex(pattern), with: replacement)
    #expect(broken != text)
    let decode = { try JSONDecoder().decode(ActivityEngine.self, from: Data(broken.utf8)) }
    guard isAccepted else {
      #expect(throws: (any Error).self) { _ = try decode() }
      return
    }
    story.engine = try decode()
    story.front("game")
    _ = story.pass(3 * 86_400)
  }

  @Test(
    "bytes that are no engine are an error",
    arguments: [
      #"{}"#, #"{"activities":[],"queue":[{"call":"eventDidReachThreshold","activity":"a"}]}"#,
      #"{"activities":[{"name":"a"}],"queue":[]}"#, #"{"activities":[],"queue":[{"call":"x","activity":"a"}]}"#,
    ])
  func noEngine(text: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(ActivityEngine.self, from: Data(text.utf8)) }
  }
}
