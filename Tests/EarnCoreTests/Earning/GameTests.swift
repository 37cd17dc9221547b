import EarnCore
import LineProtocol
import Rewards
import TestKit
import Testing

@Suite("The game: derived, told once, off with one word")
struct GameTests {
  /// Logs push-ups on each of these days, counted from the first, and ends on the last.
  private func days(_ days: some Sequence<Int>, of rules: String) throws -> World {
    let world = try World(rules)
    var today = 0
    for day in days {
      try world.pass(Double((day - today) * 86_400))
      today = day
      try world.send("LOG pushups 40")
    }
    return world
  }

  private static let pushups = "activity pushups earns 1m per 4 reps\n"

  @Test("30 days with one missed and freeze 1 are a streak of 29")
  func freeze() throws {
    // The world begins on the first of a month: the missed day and every other lie in December.
    let present = (0..<30).filter { $0 != 13 }
    #expect(try days(present, of: Self.pushups + "freeze 1").send("STATUS").contains(" streak=29 "))
    #expect(try days(present, of: Self.pushups).send("STATUS").contains(" streak=16 "))
    #expect(try days(present.filter { $0 != 20 }, of: Self.pushups + "freeze 1").send("STATUS").contains(" streak=15 "))
  }

  @Test("a streak that ended yesterday stands; a day later it is over")
  func yesterday() throws {
    let world = try days(0..<5, of: Self.pushups)
    try world.pass(86_400)
    #expect(try world.send("STATUS").contains(" streak=5 "))
    try world.pass(86_400)
    #expect(try world.send("STATUS").contains(" streak=0 "))
  }

  @Test("the goal is told once a day, however often it is met")
  func goal() throws {
    let world = try World(Self.pushups + "goal 10m")
    try world.send("LOG pushups 39")
    #expect(world.facts("goal").isEmpty)
    try world.send("LOG pushups 1")
    try world.send("UNDO")
    try world.send("LOG pushups 40")
    try world.restart()
    try world.send("LOG pushups 40")
    #expect(world.told("goal") == ["goal"])
    #expect(world.titles == ["Goal met"])
    try world.pass(86_400)
    try world.send("LOG pushups 40")
    #expect(world.told("goal") == ["goal", "goal"])
  }

  @Test("what a log brought about is told after the log")
  func order() throws {
    let world = try World(Self.pushups + "goal 10m\nstreak milestone 1 earns 20m")
    #expect(
      try world.send("LOG pushups 240")
        == "OK id=1 earned=3600 balance=4800 status=credited replayed=0 earned-today=3600 goal=600 streak=1 xp-level=2")
    #expect(world.facts.map(\.type) == ["log", "goal", "level", "milestone", "notify", "notify", "notify"])
  }

  @Test("a level is told once, also when an undo took it back")
  func level() throws {
    let world = try World(Self.pushups)
    try world.send("LOG pushups 240")
    #expect(world.told("level") == ["level xp-level=2"])
    try world.send("UNDO")
    #expect(try world.send("STATUS").contains(" xp-level=1 "))
    try world.send("LOG pushups 240")
    #expect(try world.send("STATUS").contains(" xp-level=2 "))
    try world.restart()
    try world.send("LOG pushups 480")
    #expect(world.told("level") == ["level xp-level=2", "level xp-level=3"])
  }

  @Test("a milestone pays once per streak, as an entry of its own")
  func milestone() throws {
    let rules = Self.pushups + "streak milestone 3 earns 20m"
    let world = try days(0..<3, of: rules)
    #expect(world.told("milestone") == ["milestone days=3 earned=1200"])
    #expect(try world.history().map(\.draft.kind) == [.milestone, .credit, .credit, .credit])
    #expect(world.balance == 1800 + 1200)
    try world.send("UNDO")
    try world.send("UNDO")
    try world.send("LOG pushups 40")
    try world.restart()
    try world.send("LOG pushups 40")
    try world.pass(86_400)
    try world.send("LOG pushups 40")
    #expect(world.told("milestone").count == 1)
    try world.pass(3 * 86_400)
    for _ in 0..<3 {
      try world.send("LOG pushups 40")
      try world.pass(86_400)
    }
    #expect(world.told("milestone").count == 2)
    #expect(try world.isSound())
  }

  @Test("a rules edit mints nothing: a milestone that was reached before it was named is not paid")
  func milestoneNamedLater() throws {
    let world = try days(0..<3, of: Self.pushups)
    try world.reload(Self.pushups + "streak milestone 3 earns 20m")
    try world.send("LOG pushups 40")
    #expect(world.facts("milestone").isEmpty)
  }

  @Test("game off hides and pays nothing, then and later")
  func off() throws {
    let rules = Self.pushups + "goal 10m\nstreak milestone 1 earns 20m\n"
    let world = try World(rules + "game off")
    #expect(
      try world.send("LOG pushups 240") == "OK id=1 earned=3600 balance=3600 status=credited replayed=0")
    #expect(world.facts.map(\.type) == ["log"])
    #expect(world.posts.isEmpty)
    #expect(!(try world.send("STATUS").contains("streak=")))
    try world.reload(rules + "game on")
    #expect(try world.send("LOG pushups 4").hasSuffix("earned-today=3660 goal=600 streak=1 xp-level=2"))
    #expect(world.facts("milestone").isEmpty && world.facts("goal").isEmpty && world.facts("level").isEmpty)
  }

  @Test("a replay gives the same figures and posts nothing")
  func replay() throws {
    let world = try days(0..<8, of: Self.pushups + "goal 10m\nstreak milestone 7 earns 20m\nfreeze 1")
    try world.send("LOG pushups 900")
    let before = try world.send("STATUS").replacing(#/ uptime=\d+/#, with: "")
    let (posts, facts) = (world.posts.count, world.facts.count)
    try world.restart()
    try world.restart(rebooting: true)
    #expect(try world.send("STATUS").replacing(#/ uptime=\d+/#, with: "") == before)
    #expect((world.posts.count, world.facts.count) == (posts, facts))
  }

  @Test("yesterday's log mends a streak and counts for no goal of today")
  func mended() throws {
    let world = try days([0, 2], of: Self.pushups + "goal 10m")
    #expect(try world.send("STATUS").contains(" streak=1 "))
    let goals = world.facts("goal").count
    #expect(try world.send("LOG pushups 40 at=2026-12-02T12:00").contains(" streak=3 "))
    #expect(world.facts("goal").count == goals)
  }
}
