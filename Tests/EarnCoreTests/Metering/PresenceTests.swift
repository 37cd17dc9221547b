import EarnCore
import LineProtocol
import TestKit
import Testing

@Suite("Only a present person uses anything")
struct PresenceTests {
  private func world() throws -> World {
    let world = try World()
    try world.send("GRANT 1h")
    try world.send("FRONT app=game")
    return world
  }

  @Test(
    "nothing drains while the session is not the person's to use, and why names the reason",
    arguments: [Presence.locked, .idle, .inactive, .asleep])
  func absent(_ presence: Presence) throws {
    let world = try world()
    try world.take(.session(presence))
    try world.pass(600)
    #expect(world.balance == 3600)
    #expect(try world.reason() == presence.rawValue)
    try world.take(.session(.present))
    try world.pass(15)
    #expect(world.balance == 3585)
  }

  @Test("what a connection says counts until it hangs up, and the strictest opinion holds")
  func said() throws {
    let world = try world()
    try world.send("PRESENCE away", from: 2)
    try world.pass(60)
    #expect(try world.reason() == "inactive")
    try world.send("PRESENCE present", from: 3)
    try world.pass(60)
    #expect(world.balance == 3600)
    try world.take(.closed(connection: 2))
    try world.pass(60)
    #expect(world.balance == 3540)
  }

  @Test("a person who says present does not unlock a locked session")
  func strictest() throws {
    let world = try world()
    try world.take(.session(.locked))
    try world.send("PRESENCE present", from: 2)
    try world.pass(60)
    #expect(world.balance == 3600)
  }

  @Test("situation 1: a night in suspend with the game in front costs at most a step, and counting goes on")
  func suspended() throws {
    let world = try World()
    try world.send("GRANT 20m")
    try world.send("FRONT app=game")
    try world.pass(7)
    world.clock.suspend(for: .seconds(9 * 3600))
    try world.take(.time)
    #expect(world.balance >= 19 * 60 + 45)
    try world.pass(30)
    #expect(world.balance == 20 * 60 - 30)
  }

  @Test("nothing drains and nothing is shielded while paused, and logs still credit")
  func paused() throws {
    let world = try world()
    #expect(try world.send("PAUSE") == "OK changed=1")
    #expect(try world.send("PAUSE") == "OK changed=0")
    try world.pass(600)
    #expect(world.balance == 3600)
    #expect(try world.reason() == "paused")
    #expect(try world.send("BALANCE").contains("state=paused level=off"))
    #expect(try world.send("LOG pushups 4").contains("balance=3660"))
    try world.restart()
    #expect(try world.send("BALANCE").contains("state=paused"))
    #expect(try world.send("RESUME") == "OK changed=1")
    #expect(world.facts("pause").map { $0["on"] } == ["1", "0"])
  }

  @Test("a pause at zero lifts the shield, and its end puts it back")
  func pauseAtZero() throws {
    let world = try world()
    try world.pass(3600)
    #expect(world.facts("shield").count == 1)
    try world.send("PAUSE")
    #expect(world.facts("unshield").count == 1)
    try world.send("RESUME")
    #expect(world.facts("shield").count == 2)
  }

  @Test("a program under earn run counts beside any other source, and there is one drain")
  func run() throws {
    let world = try World()
    try world.send("GRANT 1h")
    #expect(try world.send("RUN movie", from: 5) == "OK run=1 state=drain")
    try world.send("FRONT app=editor", from: 6)
    try world.pass(30)
    #expect(world.balance == 3570)
    try world.send("FRONT app=game", from: 6)
    try world.pass(30)
    #expect(world.balance == 3540)
    try world.take(.closed(connection: 5))
    try world.send("FRONT none", from: 6)
    try world.pass(30)
    #expect(world.balance == 3540)
  }

  @Test("a source that hangs up takes its word with it: unknown focus is not usage")
  func hangUp() throws {
    let world = try world()
    try world.pass(15)
    try world.take(.closed(connection: 1))
    try world.pass(60)
    #expect(world.balance == 3585)
    #expect(try world.reason() == "unknown-focus")
  }

  @Test("the newest word about the front wins")
  func newestSource() throws {
    let world = try world()
    try world.send("FRONT none", from: 2)
    try world.pass(60)
    #expect(world.balance == 3600)
    try world.send("FRONT app=game", from: 1)
    try world.pass(15)
    #expect(world.balance == 3585)
  }
}
