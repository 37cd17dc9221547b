import EarnCore
import LineProtocol
import Rewards
import TestKit
import Testing

@Suite("Pending until somebody approves")
struct ApprovalTests {
  private static let rules = "activity chores earns 20m cap 30m approve\nactivity piano earns 1m per 2m approve"

  @Test("a log that needs approval earns nothing yet")
  func pending() throws {
    let world = try World(Self.rules)
    #expect(
      try world.send("LOG chores note=\"the attic\"")
        == "OK id=1 earned=0 balance=0 status=pending replayed=0 earned-today=0 goal=1800 streak=0 xp-level=1")
    #expect(world.told("pending") == ["pending id=1 activity=chores"])
    try world.send("LOG piano 30m")
    #expect(
      try world.send("PENDING")
        == """
        ROW id=1 time=1796126400 activity=chores units=1 earned=1200
        ROW id=2 time=1796126400 activity=piano units=1800 earned=900
        OK
        """)
    #expect(try world.send("STATUS").contains("pending=2"))
  }

  @Test("situation 63: approved once, it is credited once; again changes nothing")
  func once() throws {
    let world = try World(Self.rules)
    try world.send("LOG chores")
    #expect(try world.send("APPROVE 1") == "OK id=1 changed=1 earned=1200 balance=1200")
    #expect(world.told("approve") == ["approve id=1 amount=1200 balance=1200"])
    for _ in 0..<3 { #expect(try world.send("APPROVE 1") == "OK id=1 changed=0 earned=0 balance=1200") }
    try world.restart()
    #expect(try world.send("APPROVE 1") == "OK id=1 changed=0 earned=0 balance=1200")
    #expect(try world.send("PENDING") == "OK")
    #expect(world.told("approve").count == 1)
  }

  @Test("situation 65: pending over midnight, it counts toward the cap of the day it was done")
  func overMidnight() throws {
    let world = try World(Self.rules)
    try world.send("LOG chores")
    try world.send("LOG chores")
    try world.pass(86_400)
    try world.restart()
    try world.send("LOG chores")
    #expect(try world.send("APPROVE 1") == "OK id=1 changed=1 earned=1200 balance=1200")
    #expect(try world.send("APPROVE 2") == "OK id=2 changed=1 earned=600 balance=1800")
    #expect(try world.send("APPROVE 3") == "OK id=3 changed=1 earned=1200 balance=3000")
    #expect(
      try world.history().filter { $0.draft.kind == .credit }.map(\.draft.day.description)
        == ["2026-12-02", "2026-12-01", "2026-12-01"])
    #expect(try world.send("STATUS").contains("earned-today=1200 spent-today=0 goal=1800 streak=2"))
  }

  @Test("as= credits what the approver chose")
  func chosen() throws {
    let world = try World(Self.rules)
    try world.send("LOG chores")
    #expect(
      try world.send("APPROVE 1 as=5")
        == "ERR 400 bad-duration \"5 is no duration; write one with units, such as 25m, 90s or 1h30m.\"")
    #expect(try world.send("APPROVE 1 as=5m") == "OK id=1 changed=1 earned=300 balance=300")
    #expect(try world.send("UNDO") == "OK id=3 balance=0 asked=300 taken=300 amount=-300")
  }

  @Test("an activity the rules no longer name keeps the rate it was logged under")
  func removed() throws {
    let world = try World(Self.rules)
    try world.send("LOG piano 30m")
    try world.reload("block app game")
    #expect(try world.send("APPROVE 1") == "OK id=1 changed=1 earned=900 balance=900")
  }

  @Test("only what is pending is approved")
  func refused() throws {
    let world = try World(Self.rules)
    try world.send("GRANT 5m")
    #expect(
      try world.send("APPROVE 1") == "ERR 404 no-such-entry \"Entry 1 is a grant; only a pending log is approved.\"")
    #expect(try world.send("APPROVE 7") == "ERR 404 no-such-entry \"There is no entry 7.\"")
    #expect(
      try world.send("APPROVE x") == "ERR 400 bad-syntax \"An entry's id is a number, as HISTORY shows it.\"")
  }
}
