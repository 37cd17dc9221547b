import EarnCore
import LineProtocol
import Rewards
import TestKit
import Testing

@Suite("The day turns once, at day-start, and never back")
struct DayTests {
  private static let rules = "activity pushups earns 1m per 4 reps cap 5m\nblock app game\n"

  /// A world whose cap of the day is used up.
  private func capped(_ zone: String = "UTC", wall: Int = 1_796_126_400, _ more: String = "") throws -> World {
    let world = try World(Self.rules + more, zone: zone, wall: wall)
    try world.send("LOG pushups 20")
    return world
  }

  private func isCapped(_ world: World) throws -> Bool {
    try world.send("LOG pushups 20 dry=1").contains("earned=0 ")
  }

  @Test("a new day at 04:00: one fact, a fresh cap, the balance carried over")
  func turns() throws {
    let world = try capped()
    try world.pass(16 * 3600 - 1)
    #expect(world.facts("day").isEmpty)
    #expect(try isCapped(world))
    try world.pass(1)
    #expect(world.told("day") == ["day day=2026-12-02"])
    #expect(try !isCapped(world))
    #expect(world.balance == 300)
  }

  @Test("situation 15: not running at the boundary, it compares at start", arguments: [false, true])
  func notRunning(_ rebooting: Bool) throws {
    let world = try capped()
    world.clock.advance(by: .seconds(20 * 3600))
    try world.restart(rebooting: rebooting)
    #expect(world.told("day") == ["day day=2026-12-02"])
    #expect(try !isCapped(world))
  }

  @Test("situation 15: and at each command, whether a timer came or not")
  func atEachCommand() throws {
    let world = try capped()
    world.clock.advance(by: .seconds(20 * 3600))
    #expect(try world.send("LOG pushups 20").contains("earned=300 balance=600"))
    #expect(world.told("day") == ["day day=2026-12-02"])
  }

  @Test("several days asleep are one new day")
  func asleep() throws {
    let world = try capped()
    try world.suspend(5 * 86_400)
    #expect(world.told("day") == ["day day=2026-12-06"])
    try world.pass(86_400)
    #expect(world.told("day") == ["day day=2026-12-06", "day day=2026-12-07"])
  }

  @Test("situation 7: a clock set back one day opens no day again")
  func setBack() throws {
    let world = try capped()
    try world.setWall(world.now.wall - 86_400)
    #expect(try isCapped(world))
    #expect(try world.send("CLOCK ACCEPT") == "OK changed=1")
    #expect(try isCapped(world))
    #expect(world.facts("day").isEmpty)
    #expect(world.core.state.day.description == "2026-12-01")
  }

  @Test("situation 8: from New York to Los Angeles at 14:00 the cap stays used")
  func zoneWest() throws {
    // 2026-12-01 19:00 UTC.
    let world = try capped("America/New_York", wall: 1_796_151_600)
    try world.move(to: "America/Los_Angeles")
    #expect(try isCapped(world))
    #expect(world.facts("day").isEmpty)
    // 04:00 in Los Angeles is 17 hours later.
    try world.pass(17 * 3600 - 1)
    #expect(try isCapped(world))
    try world.pass(1)
    #expect(try !isCapped(world))
  }

  @Test("a zone to the west just after day-start does not bring yesterday back")
  func zoneWestAfterDayStart() throws {
    // 2026-12-01 10:00 UTC: 05:00 in New York, 02:00 in Los Angeles.
    let world = try capped("America/New_York", wall: 1_796_119_200)
    try world.move(to: "America/Los_Angeles")
    #expect(try isCapped(world))
    try world.send("LOG pushups 4")
    #expect(try world.history().first?.draft.day.description == "2026-12-01")
  }

  @Test("to and fro over the boundary a day turns once")
  func toAndFro() throws {
    let world = try capped("America/New_York", wall: 1_796_151_600)
    for _ in 0..<5 {
      try world.move(to: "Pacific/Kiritimati")
      try world.move(to: "America/Los_Angeles")
    }
    #expect(world.facts("day").count == 1)
    #expect(try world.isSound())
  }

  /// The wall-clock second, UTC, at which the day must turn; each world begins half a day before.
  static let boundaries: [(zone: String, dayStart: String, at: Int)] = [
    // 2026-03-08, New York: 04:00 EDT, and what is skipped: 03:00 EDT.
    ("America/New_York", "04:00", 1_772_956_800), ("America/New_York", "02:30", 1_772_953_200),
    ("America/New_York", "02:00", 1_772_953_200), ("America/New_York", "03:00", 1_772_953_200),
    ("America/New_York", "01:59", 1_772_953_140),
    // 2026-11-01, New York: 04:00 EST, and what comes twice: the first.
    ("America/New_York", "04:00", 1_793_523_600), ("America/New_York", "01:30", 1_793_511_000),
    ("America/New_York", "01:00", 1_793_509_200), ("America/New_York", "02:00", 1_793_516_400),
    // Lord Howe, half an hour: 2026-04-05 (back, 02:00 -> 01:30) and 2026-10-04 (forward, 02:00 -> 02:30).
    ("Australia/Lord_Howe", "04:00", 1_775_323_800), ("Australia/Lord_Howe", "01:45", 1_775_313_900),
    ("Australia/Lord_Howe", "04:00", 1_791_046_800), ("Australia/Lord_Howe", "02:15", 1_791_041_400),
    // A midnight that is skipped: Beirut, 2026-03-29.
    ("Asia/Beirut", "00:00", 1_774_735_200), ("Asia/Kathmandu", "04:00", 1_796_163_300),
  ]

  @Test(
    "where clocks change the day turns once, to the second; a skipped day-start is when they go forward",
    arguments: boundaries)
  func clocksChange(_ zone: String, _ dayStart: String, _ at: Int) throws {
    let world = try capped(zone, wall: at - 12 * 3600, "day-start \(dayStart)")
    let before = world.core.state.day
    try world.pass(12 * 3600 - 1)
    #expect(world.facts("day").isEmpty)
    try world.pass(1)
    #expect(world.told("day") == ["day day=\(before.advanced(by: 1))"])
    #expect(try !isCapped(world))
    try world.pass(20 * 3600)
    #expect(world.facts("day").count == 1)
  }

  @Test("a year in any zone has 365 days", arguments: ["Australia/Lord_Howe", "Europe/Berlin", "Africa/Casablanca"])
  func year(_ zone: String) throws {
    let world = try World("day-start 02:15", zone: zone)
    try world.pass(365 * 86_400)
    let days = world.facts("day").compactMap { $0["day"].flatMap { DayKey($0)?.ordinal } }
    let first = try #require(days.first)
    #expect(days == Array(first..<first + 365))
  }

  @Test(
    "what is kept of the balance when a day ends is what the rules carry",
    arguments: [("carry all", 7500, 0), ("carry 2h", 7200, -300), ("carry none", 0, -7500), ("carry 3h", 7500, 0)])
  func carried(_ rule: String, _ balance: Int, _ expired: Int) throws {
    let world = try World(rule)
    try world.send("GRANT 2h5m")
    try world.pass(86_400)
    #expect(world.balance == balance)
    let expiries = try world.history().filter { $0.draft.kind == .expiry }
    #expect(expiries.map(\.draft.amount.count) == (expired == 0 ? [] : [expired]))
    #expect(world.facts("empty").count == (balance == 0 ? 1 : 0))
    try world.restart()
    try world.pass(3600)
    #expect(world.balance == balance)
  }

  @Test("a drain that runs into a day without carry ends there, with one shield")
  func drainIntoNoCarry() throws {
    let world = try World(Self.rules + "carry none\nwarn none", wall: 1_796_126_400 + 15 * 3600)
    try world.send("GRANT 5h")
    try world.send("FRONT app=game")
    try world.pass(2 * 3600)
    #expect(world.balance == 0)
    #expect(world.told("empty").count == 1 && world.told("shield").count == 1)
    #expect(world.titles == ["Time is up"])
    #expect(try world.history().map(\.draft.amount.count) == [-14_400, -3600, 18_000])
    #expect(try world.isSound())
  }
}
