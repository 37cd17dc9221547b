import EarnCore
import LineProtocol
import Notifications
import TestKit
import Testing

@Suite("Warnings: once per crossing")
struct WarningTests {
  private func world(_ grant: String, _ more: String = "") throws -> World {
    let world = try World(World.rules + "\n" + more)
    try world.send("GRANT \(grant)")
    try world.send("FRONT app=game")
    return world
  }

  @Test("situation 51: at 5:00, 1:00 and 0:15, each once, under one id, and then time is up")
  func each() throws {
    let world = try world("6m")
    try world.pass(400)
    #expect(world.told("warn") == ["warn left=300", "warn left=60", "warn left=15"])
    #expect(world.titles == ["5 minutes left", "1 minute left", "15 seconds left", "Time is up"])
    #expect(world.posts.map(\.replaces) == [0, 1, 1, 1])
    #expect(world.facts("notify").count == 4)
  }

  @Test("armed below one, the higher ones count as said", arguments: [("5m", 2), ("4m", 2), ("1m", 1), ("15s", 0)])
  func armedBelow(_ grant: String, _ count: Int) throws {
    let world = try world(grant)
    try world.pass(600)
    #expect(world.facts("warn").count == count)
  }

  @Test("a credit that lifts the balance above one arms it again; one that does not, does not")
  func rearmed() throws {
    let world = try world("5m15s")
    try world.pass(30)
    #expect(world.facts("warn").map { $0["left"] } == ["300"])
    try world.send("GRANT 10s")
    try world.pass(15)
    #expect(world.facts("warn").count == 1)
    try world.send("GRANT 5m")
    try world.pass(400)
    #expect(world.facts("warn").map { $0["left"] }.count == 2)
  }

  @Test("several crossed at once are one warning, the lowest")
  func atOnce() throws {
    let world = try world("10m")
    world.clock.advance(by: .seconds(550))
    try world.take(.time)
    #expect(world.told("warn") == ["warn left=60"])
  }

  @Test("switching away and back says nothing twice, a restart neither")
  func switching() throws {
    let world = try world("5m15s")
    try world.pass(20)
    for _ in 0..<20 {
      try world.send("FRONT none")
      try world.send("FRONT app=game")
    }
    try world.restart()
    try world.send("FRONT app=game")
    try world.pass(30)
    #expect(world.told("warn") == ["warn left=300"])
    #expect(world.titles == ["5 minutes left"])
  }

  @Test("a deduction that crosses one is no use and is not warned of")
  func deducted() throws {
    let world = try world("6m")
    try world.send("DEDUCT 2m")
    try world.pass(60)
    #expect(world.facts("warn").isEmpty)
  }

  @Test("the rules' own warnings, or none")
  func ownWarnings() throws {
    let world = try world("3m", "warn 2m 20s")
    try world.pass(180)
    #expect(world.facts("warn").map { $0["left"] } == ["120", "15"])
    let quiet = try self.world("3m", "warn none")
    try quiet.pass(180)
    #expect(quiet.facts("warn").isEmpty)
    #expect(quiet.titles == ["Time is up"])
  }

  @Test("a countdown updates the slot quietly each step, and is no fact")
  func countdown() throws {
    let world = try world("2m", "warn none\ncountdown last 1m")
    try world.pass(119)
    #expect(world.titles == ["1:00 left", "0:45 left", "0:30 left", "0:15 left"])
    #expect(world.facts("notify").isEmpty)
  }

  @Test("without a server nothing is posted and every notice is told; one that appears shows what is still true")
  func noServer() throws {
    let world = try World()
    try world.take(.notification(.serverChanged(.absent(canBeStarted: false))))
    try world.send("GRANT 1m")
    try world.send("FRONT app=game")
    try world.pass(60)
    #expect(world.posts.isEmpty)
    #expect(world.facts("notify").map { $0["title"] } == ["15 seconds left", "Time is up"])
    try world.take(.notification(.serverChanged(.present(owner: ":1.7"))))
    #expect(world.titles == ["Time is up"])
    #expect(world.facts("notify").count == 2)
  }
}
