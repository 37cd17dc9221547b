import EarnCore
import Ledger
import LineProtocol
import Rewards
import TestKit
import Testing

@Suite("A restart makes state, never effects")
struct RestartTests {
  private func world(_ rules: String = World.rules, grant: String = "10m") throws -> World {
    let world = try World(rules)
    try world.send("GRANT \(grant)")
    try world.send("FRONT app=game")
    return world
  }

  @Test("the unfinished step is kept")
  func carry() throws {
    let world = try world()
    try world.pass(22)
    try world.send("FRONT none")
    try world.restart()
    try world.send("FRONT app=game")
    try world.pass(7.9)
    #expect(world.balance == 585)
    try world.pass(0.1)
    #expect(world.balance == 570)
  }

  @Test("a crash in mid-session forgives less than a step and charges nothing twice")
  func crash() throws {
    let world = try world()
    try world.pass(44)
    try world.restart()
    #expect(world.balance == 570)
    try world.send("FRONT app=game")
    try world.pass(15)
    #expect(world.balance == 555)
  }

  @Test("the drain's row that a crash left open is settled, and the next session has a row of its own")
  func openRow() throws {
    let world = try world()
    try world.pass(30)
    #expect(try world.ledger.openDrain() != nil)
    try world.restart()
    #expect(try world.ledger.openDrain() == nil)
    try world.send("FRONT app=game")
    try world.pass(15)
    #expect(try world.history().map(\.draft.amount.count) == [-15, -30, 600])
    #expect(try world.isSound())
  }

  @Test("an open row, and meanwhile a day without carry", arguments: [false, true])
  func openRowOverDays(_ rebooting: Bool) throws {
    let world = try world(World.rules + "\ncarry 5m")
    try world.pass(30)
    world.clock.advance(by: .seconds(3 * 86_400))
    try world.restart(rebooting: rebooting)
    #expect(world.balance == 300)
    #expect(try world.history().map(\.draft.kind) == [.expiry, .drain, .grant])
    #expect(try world.isSound())
  }

  @Test("an open row, and meanwhile a clock that jumped")
  func openRowAndJump() throws {
    let world = try world()
    try world.pass(30)
    try world.restart(rebooting: true, wall: 4_000_000_000)
    #expect(try world.history().map(\.draft.kind) == [.clockJumped, .drain, .grant])
    #expect(try world.isSound())
  }

  @Test("no notification and no fact a second time; a credit closes what was posted before")
  func notices() throws {
    let world = try world(grant: "1m")
    try world.pass(60)
    let (facts, posts) = (world.facts.count, world.posts.count)
    for _ in 0..<3 { try world.restart() }
    #expect((world.facts.count, world.posts.count) == (facts, posts))
    try world.send("LOG pushups 4")
    #expect(world.closed == [1])
  }

  @Test("a pause is kept, programs under earn run are gone, and what is in front is asked afresh")
  func kept() throws {
    let world = try world()
    try world.send("RUN movie", from: 7)
    try world.send("PAUSE")
    try world.restart()
    #expect(try world.send("BALANCE").contains("state=paused"))
    try world.send("RESUME")
    try world.pass(120)
    #expect(world.balance == 600)
    #expect(try world.reason() == "unknown-focus")
  }

  @Test("an end in good order forgives nothing")
  func goodOrder() throws {
    let world = try world()
    try world.pass(44)
    try world.take(.closed(connection: 1))
    try world.stop()
    try world.restart(rebooting: true)
    try world.send("FRONT app=game")
    try world.pass(1)
    #expect(world.balance == 555)
  }

  @Test("spent and earned today are the same after a restart, also what was drained in the turn that first asked")
  func today() throws {
    let world = try world()
    world.clock.advance(by: .seconds(30))
    try world.send("LOG pushups 4")
    try world.pass(30)
    let before = try world.send("STATUS").split(separator: " ").filter { $0.contains("-today=") }
    #expect(before == ["earned-today=60", "spent-today=60"])
    try world.restart()
    #expect(try world.send("STATUS").split(separator: " ").filter { $0.contains("-today=") } == before)
  }

  @Test(
    "a ledger that takes nothing now: nothing is done, nothing told; later the charge is whole",
    arguments: [
      (LedgerError.full, "507 ledger-full \"There is no room left on the ledger's disk; nothing was stored.\""),
      (.readOnly, "507 ledger-readonly \"The ledger's file cannot be written; nothing was stored.\""),
      (.busy, "503 busy \"The ledger is in use by another program; try again.\""),
      (.failed("no luck"), "500 internal \"The ledger failed: no luck.\""),
      (.corrupt, "500 internal \"The ledger's file is damaged; earnd starts over to restore it.\""),
    ])
  func refusing(_ error: LedgerError, _ line: String) throws {
    let world = try world(grant: "1m")
    try world.pass(15)
    world.refusal = error
    for request in ["LOG pushups 20", "GRANT 5m", "UNDO", "PAUSE", "START homework"] {
      #expect(try world.send(request, from: 3) == "ERR \(line)")
    }
    world.clock.advance(by: .seconds(20))
    #expect(throws: error) { try world.take(.time) }
    #expect(world.balance == 45 && world.shieldChanges.isEmpty)
    world.refusal = nil
    world.clock.advance(by: .seconds(10))
    try world.take(.time)
    #expect(world.balance == 15)
    try world.pass(15)
    #expect(world.told("empty").count == 1 && world.facts("shield").count == 1)
    #expect(try world.isSound())
  }

  @Test("zero reached while the ledger takes nothing is told once it does")
  func zeroWhileRefusing() throws {
    let world = try world(grant: "30s")
    world.refusal = .full
    world.clock.advance(by: .seconds(90))
    #expect(throws: LedgerError.full) { try world.take(.time) }
    #expect(world.shieldChanges.isEmpty)
    world.refusal = nil
    try world.take(.time)
    #expect(world.balance == 0)
    #expect(world.told("empty").count == 1 && world.facts("shield").count == 1)
    #expect(world.titles == ["Time is up"])
  }
}
