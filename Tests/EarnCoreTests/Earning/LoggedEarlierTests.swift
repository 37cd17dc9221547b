import EarnCore
import LineProtocol
import Rewards
import TestKit
import Testing

@Suite("Logging what was done earlier")
struct LoggedEarlierTests {
  /// 2026-12-01 12:00:00 UTC.
  private static let noon = 1_796_126_400
  private static let rules = "activity pushups earns 1m per 4 reps cap 5m"

  private func newest(_ world: World) throws -> EntryDraft { try #require(try world.history().first).draft }

  @Test("a log of yesterday counts for yesterday: its cap, its day, not today's")
  func yesterday() throws {
    let world = try World(Self.rules)
    try world.send("LOG pushups 20")
    #expect(
      try world.send("LOG pushups 20 at=2026-11-30T18:30")
        == "OK id=2 earned=300 balance=600 status=credited replayed=0 earned-today=300 goal=1800 streak=2 xp-level=1")
    #expect(try newest(world).day.description == "2026-11-30")
    #expect(try newest(world).happened == Self.noon - 63_000)
    #expect(try newest(world).written == Self.noon)
    #expect(try world.send("LOG pushups 20 at=2026-11-30T19:30").contains("earned=0 "))
  }

  @Test("before day-start it is still the day before")
  func dayStart() throws {
    let world = try World(Self.rules)
    try world.send("LOG pushups 4 at=03:59")
    #expect(try newest(world).day.description == "2026-11-30")
    try world.send("LOG pushups 4 at=04:00")
    #expect(try newest(world).day.description == "2026-12-01")
  }

  @Test(
    "a time of day is the latest such time; a date is local; a number counts from the epoch",
    arguments: [
      ("12:00", 0), ("11:59", -60), ("12:01", -86_340), ("00:00", -43_200), ("9:30:15", -8985),
      ("2026-12-01T12:00", 0), ("2026-11-24T12:00", -7 * 86_400), ("\(noon)", 0), ("\(noon - 1)", -1),
    ])
  func times(_ text: String, _ offset: Int) throws {
    let world = try World(Self.rules)
    #expect(try world.send("LOG pushups 4 at=\(text)").hasPrefix("OK"))
    #expect(try newest(world).happened == Self.noon + offset)
  }

  @Test(
    "what is no time, lies in the future or more than 7 days back is refused",
    arguments: [
      (
        "yesterday",
        "400 bad-time \"at=yesterday is no time; write 18:30, 2026-11-30T18:30 or seconds since the epoch.\""
      ),
      ("24:00", "400 bad-time \"at=24:00 is no time; write 18:30, 2026-11-30T18:30 or seconds since the epoch.\""),
      (
        "2026-11-31T10:00",
        "400 bad-time \"at=2026-11-31T10:00 is no time; write 18:30, 2026-11-30T18:30 or seconds since the epoch.\""
      ),
      (
        "9223372036854775807-01-01T00:00",
        "400 bad-time \"at=9223372036854775807-01-01T00:00 is no time; write 18:30, 2026-11-30T18:30 or seconds since the"
          + " epoch.\""
      ),
      ("2026-12-01T12:01", "400 bad-time \"at=2026-12-01T12:01 lies in the future.\""),
      ("\(noon + 1)", "400 bad-time \"at=1796126401 lies in the future.\""),
      ("9223372036854775807", "400 bad-time \"at=9223372036854775807 lies in the future.\""),
      (
        "2026-11-24T11:59",
        "422 too-old \"at=2026-11-24T11:59 is more than 7 days back; it can no longer be logged.\""
      ),
      ("100000", "422 too-old \"at=100000 is more than 7 days back; it can no longer be logged.\""),
      (
        "-9223372036854775808",
        "422 too-old \"at=-9223372036854775808 is more than 7 days back; it can no longer be logged.\""
      ),
    ])
  func refused(_ text: String, _ error: String) throws {
    let world = try World(Self.rules)
    #expect(try world.send("LOG pushups 4 at=\(text)") == "ERR \(error)")
    #expect(try world.history().isEmpty)
  }

  @Test("a local time that comes twice is the latest of the two for HH:MM, the first for a date")
  func hourThatComesTwice() throws {
    // 2026-11-01 06:45 UTC: 01:45 in New York, for the second time.
    let world = try World(Self.rules, zone: "America/New_York", wall: 1_793_515_500)
    try world.send("LOG pushups 4 at=01:30")
    #expect(try newest(world).happened == 1_793_515_500 - 900)
    try world.send("LOG pushups 4 at=01:50")
    #expect(try newest(world).happened == 1_793_515_500 - 3300)
    try world.send("LOG pushups 4 at=2026-11-01T01:30")
    #expect(try newest(world).happened == 1_793_515_500 - 4500)
  }

  @Test("a local time that the clocks skip is moved on by as much")
  func hourThatIsSkipped() throws {
    // 2026-03-08 16:00 UTC: noon in New York, where 02:30 was not.
    let world = try World(Self.rules, zone: "America/New_York", wall: 1_772_985_600)
    try world.send("LOG pushups 4 at=02:30")
    #expect(try newest(world).happened == 1_772_985_600 - 8 * 3600 - 1800)
  }

  @Test("a clock set back a day opens no day that is over")
  func clockSetBack() throws {
    let world = try World(Self.rules)
    try world.send("LOG pushups 20")
    try world.setWall(Self.noon - 86_400)
    #expect(try world.send("LOG pushups 20").contains("earned=0 "))
    #expect(try newest(world).day.description == "2026-12-01")
  }
}
