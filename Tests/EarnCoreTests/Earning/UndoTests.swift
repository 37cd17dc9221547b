import EarnCore
import LineProtocol
import Rewards
import TestKit
import Testing

@Suite("Undo: a reversing entry that takes at most what is there")
struct UndoTests {
  @Test("an undone log is taken back whole, and its day and streak with it")
  func whole() throws {
    let world = try World("activity pushups earns 1m per 4 reps cap 5m")
    try world.send("LOG pushups 20")
    #expect(try world.send("UNDO") == "OK id=2 balance=0 asked=300 taken=300 amount=-300")
    #expect(world.told("undo") == ["undo id=2 amount=-300 balance=0"])
    #expect(
      try world.send("LOG pushups 20")
        == "OK id=3 earned=300 balance=300 status=credited replayed=0 earned-today=300 goal=1800 streak=1 xp-level=1")
    try world.send("UNDO")
    #expect(try world.send("STATUS").contains("earned-today=0 spent-today=0 goal=1800 streak=0 xp-level=1"))
    try world.restart()
    #expect(try world.send("STATUS").contains("earned-today=0 spent-today=0 goal=1800 streak=0 xp-level=1"))
  }

  @Test("undoing spent time takes what is there, says both, and the rest stays counted against the cap")
  func spent() throws {
    let world = try World("activity pushups earns 1m per 4 reps cap 5m\nblock app game")
    try world.send("LOG pushups 20")
    try world.send("FRONT app=game")
    try world.pass(60)
    try world.send("FRONT none")
    #expect(try world.send("UNDO") == "OK id=3 balance=0 asked=300 taken=240 amount=-240")
    #expect(try world.send("LOG pushups 20").contains("earned=240 balance=240"))
    try world.restart()
    #expect(try world.send("LOG pushups 20").contains("earned=0 balance=240"))
    #expect(try world.isSound())
  }

  @Test("grants are taken back, deductions given back")
  func grantsAndDeductions() throws {
    let world = try World()
    try world.send("GRANT 10m")
    try world.send("DEDUCT 4m")
    #expect(try world.send("UNDO") == "OK id=3 balance=600 asked=240 taken=240 amount=240")
    #expect(try world.send("UNDO") == "OK id=4 balance=0 asked=600 taken=600 amount=-600")
    #expect(world.told("undo") == ["undo id=3 amount=240 balance=600", "undo id=4 amount=-600 balance=0"])
  }

  @Test("a deduction that took less gives back what it took")
  func smallDeduction() throws {
    let world = try World()
    try world.send("GRANT 1m")
    try world.send("DEDUCT 4m")
    #expect(try world.send("UNDO") == "OK id=3 balance=60 asked=60 taken=60 amount=60")
  }

  @Test("without an id the newest that is not undone, one after the other; with an id that one")
  func order() throws {
    let world = try World()
    for amount in [4, 8, 12] { try world.send("LOG pushups \(amount)") }
    #expect(try world.send("UNDO 2") == "OK id=4 balance=240 asked=120 taken=120 amount=-120")
    #expect(try world.send("UNDO") == "OK id=5 balance=60 asked=180 taken=180 amount=-180")
    #expect(try world.send("UNDO") == "OK id=6 balance=0 asked=60 taken=60 amount=-60")
    #expect(try world.send("UNDO") == "ERR 404 no-such-entry \"Nothing of the last 10 minutes can be undone.\"")
  }

  @Test("once each: no undo twice, no undo of an undo, nothing that is no log, grant or deduction")
  func once() throws {
    let world = try World()
    try world.send("LOG pushups 20")
    try world.send("UNDO")
    try world.send("PAUSE")
    #expect(try world.send("UNDO 1") == "ERR 404 no-such-entry \"Entry 1 was undone or approved already.\"")
    #expect(
      try world.send("UNDO 2")
        == "ERR 404 no-such-entry \"Entry 2 is a reversal; only a log, grant or deduction is undone.\"")
    #expect(
      try world.send("UNDO 3")
        == "ERR 404 no-such-entry \"Entry 3 is a pause; only a log, grant or deduction is undone.\"")
    #expect(try world.send("UNDO 4") == "ERR 404 no-such-entry \"There is no entry 4.\"")
    #expect(
      try world.send("UNDO last") == "ERR 400 bad-syntax \"An entry's id is a number, as HISTORY shows it.\"")
  }

  @Test("within 10 minutes, later it is too old")
  func window() throws {
    let world = try World()
    try world.send("LOG pushups 20")
    try world.pass(600)
    #expect(try world.send("UNDO") == "OK id=2 balance=0 asked=300 taken=300 amount=-300")
    try world.send("LOG pushups 20")
    try world.pass(601)
    #expect(
      try world.send("UNDO 3")
        == "ERR 422 too-old \"Entry 3 is more than 10 minutes old; use DEDUCT to take time back.\"")
    #expect(try world.send("UNDO") == "ERR 404 no-such-entry \"Nothing of the last 10 minutes can be undone.\"")
  }

  @Test(
    "a clock set back or forth makes the 10 minutes neither longer nor shorter, believed or not",
    arguments: [-86_400, -3600, -300, -60, 60, 300, 3600, 86_400], [false, true])
  func windowAndClock(_ jump: Int, isSynchronised: Bool) throws {
    let world = try World()
    world.isSynchronised = isSynchronised
    try world.send("LOG pushups 20")
    try world.pass(300)
    try world.setWall(world.now.wall + jump)
    try world.send("LOG pushups 4")
    try world.pass(300)
    let ids = try world.history().filter { $0.draft.kind == .credit }.map(\.id).sorted()
    #expect(ids.count == 2)
    #expect(try world.send("UNDO \(ids[0])").contains(" asked=300 taken=300 amount=-300"))
    try world.pass(301)
    #expect(
      try world.send("UNDO \(ids[1])")
        == "ERR 422 too-old \"Entry \(ids[1]) is more than 10 minutes old; use DEDUCT to take time back.\"")
    #expect(try world.send("UNDO") == "ERR 404 no-such-entry \"Nothing of the last 10 minutes can be undone.\"")
  }

  @Test("setting the clock back again and again does not keep a log undoable")
  func creepingClock() throws {
    let world = try World()
    try world.send("LOG pushups 20")
    for _ in 1...11 {
      try world.pass(60)
      try world.setWall(world.now.wall - 60)
      try world.send("GRANT 1m")
    }
    #expect(try world.send("UNDO 1").hasPrefix("ERR 422 too-old "))
  }

  @Test("a restart and a reboot in between are part of the 10 minutes", arguments: [false, true])
  func windowOverRestarts(rebooting: Bool) throws {
    let world = try World()
    try world.send("LOG pushups 20")
    try world.pass(300)
    try world.restart(rebooting: rebooting)
    try world.pass(240)
    #expect(try world.send("UNDO 1").hasSuffix(" asked=300 taken=300 amount=-300"))
    try world.send("LOG pushups 20")
    try world.pass(301)
    try world.restart(rebooting: rebooting)
    try world.pass(301)
    #expect(try world.send("UNDO").hasPrefix("ERR 404 no-such-entry "))
  }

  @Test("a log of yesterday is undone where it was done")
  func yesterday() throws {
    let world = try World("activity pushups earns 1m per 4 reps cap 5m")
    try world.send("LOG pushups 20 at=2026-11-30T18:30")
    #expect(try world.send("UNDO").hasSuffix("asked=300 taken=300 amount=-300"))
    #expect(try world.send("LOG pushups 20 at=2026-11-30T18:30").contains("earned=300 "))
  }

  @Test("a log that was capped gives back what it got")
  func capped() throws {
    let world = try World("activity pushups earns 1m per 4 reps cap 5m")
    try world.send("LOG pushups 16")
    try world.send("LOG pushups 16")
    #expect(try world.send("UNDO") == "OK id=3 balance=240 asked=60 taken=60 amount=-60")
    #expect(try world.send("LOG pushups 2").contains("earned=30 balance=270"))
  }

  @Test("a pending log is undone before it is approved; then nobody can approve it")
  func pending() throws {
    let world = try World("activity chores earns 20m approve")
    try world.send("LOG chores")
    #expect(try world.send("UNDO") == "OK id=2 balance=0 asked=0 taken=0 amount=0")
    #expect(try world.send("PENDING") == "OK")
    #expect(try world.send("APPROVE 1") == "ERR 404 no-such-entry \"Entry 1 was undone; log it again.\"")
  }

  @Test("an approved log is undone as a log is; its approval stays made")
  func approved() throws {
    let world = try World("activity chores earns 20m approve")
    try world.send("LOG chores")
    try world.send("APPROVE 1")
    #expect(try world.send("UNDO") == "OK id=3 balance=0 asked=1200 taken=1200 amount=-1200")
    #expect(try world.send("APPROVE 1") == "OK id=1 changed=0 earned=0 balance=0")
  }

  @Test("undoing to zero with a blocked app in front shields it")
  func toZero() throws {
    let world = try World()
    try world.send("LOG pushups 20")
    try world.send("FRONT app=game")
    try world.pass(20)
    #expect(try world.send("UNDO") == "OK id=3 balance=0 asked=300 taken=285 amount=-285")
    #expect(world.facts("shield").count == 1)
    #expect(world.told("empty") == ["empty"])
  }
}
