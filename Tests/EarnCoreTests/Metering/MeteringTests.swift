import EarnCore
import Ledger
import LineProtocol
import TestKit
import Testing

@Suite("The drain: exact to one step in total, ever")
struct MeteringTests {
  /// A world with a minute in the bank and nothing in front.
  private func world(grant: String = "1m") throws -> World {
    let world = try World()
    try world.send("GRANT \(grant)")
    return world
  }

  @Test("with one minute, 35 s of a blocked app in front drain 0:30; nothing in front drains nothing")
  func drainsInQuarterMinutes() throws {
    let world = try world()
    #expect(try world.send("FRONT app=game") == "OK")
    try world.pass(35)
    #expect(world.balance == 30)
    #expect(try world.send("BALANCE").hasPrefix("OK balance=30 text=0:30 state=drain level=crit seq="))
    try world.send("FRONT none")
    try world.pass(3600)
    #expect(world.balance == 30)
    #expect(try world.send("BALANCE").contains("state=ready"))
  }

  @Test("an app that is not blocked drains nothing, and neither does an unknown front")
  func onlyBlocked() throws {
    let world = try world()
    for front in ["FRONT app=editor", "FRONT unknown", "FRONT none"] {
      try world.send(front)
      try world.pass(120)
    }
    #expect(world.balance == 60)
  }

  @Test("40 switches a second apart lose or invent nothing beyond one step in total")
  func manySwitches() throws {
    let world = try world(grant: "10m")
    for _ in 0..<40 {
      try world.send("FRONT app=game")
      try world.pass(1)
      try world.send("FRONT app=editor")
      try world.pass(1)
    }
    // 40 s were used: two whole steps, and the third is carried.
    #expect(world.balance == 600 - 30)
    try world.send("FRONT app=game")
    try world.pass(5)
    #expect(world.balance == 600 - 45)
  }

  @Test("1,200 alternations at odd lengths charge floor(usage / 15 s) x 15 s")
  func alternationsAreExact() throws {
    let world = try world(grant: "5h")
    var random = SeededGenerator(seed: 7)
    var used = 0.0
    for _ in 0..<1200 {
      let span = Double(Int.random(in: 1...9000, using: &random)) / 1000
      try world.send("FRONT app=game")
      try world.pass(span)
      used += span
      try world.send("FRONT none")
    }
    #expect(world.balance == 5 * 3600 - Int(used / 15) * 15)
  }

  @Test("situation 62: an app that is installed anew, as another package, goes on where its rule stood")
  func installedAnew() throws {
    let world = try world()
    try world.send("FRONT app=game pid=100")
    try world.pass(20)
    try world.send("FRONT none")
    try world.restart()
    try world.send("FRONT app=org.example.Game pid=200")
    try world.pass(20)
    try world.send("FRONT none")
    #expect(world.balance == 30, "40 s are two steps, whatever the app is called")
    #expect(try world.history().filter { $0.draft.kind == .drain }.map(\.draft.amount) == [-15, -15])
  }

  @Test("situation 36: staying in one blocked window with 1:00 shields at 1:00")
  func stayingInside() throws {
    let world = try world()
    try world.send("FRONT app=game")
    try world.pass(59.9)
    #expect(world.facts("shield").isEmpty)
    try world.pass(0.1)
    #expect(world.facts("shield").count == 1)
    try world.pass(3540)
    #expect(world.balance == 0)
    #expect(world.facts("empty").count == 1)
  }

  @Test("a balance that is no multiple of a step is used up to the second")
  func lastPartialStep() throws {
    let world = try world(grant: "50s")
    try world.send("FRONT app=game")
    try world.pass(49.5)
    #expect(world.balance == 5)
    try world.pass(0.5)
    #expect(world.balance == 0)
  }

  @Test("where less is left than the unfinished step, it is used up as soon as something blocked is in front")
  func lessThanTheCarry() throws {
    let world = try world(grant: "25s")
    try world.send("FRONT app=game")
    try world.pass(12)
    try world.send("FRONT none")
    try world.send("DEDUCT 15s")
    #expect(world.balance == 10)
    try world.send("FRONT app=game")
    #expect(world.balance == 0)
    #expect(world.facts("shield").count == 1)
  }

  @Test("zero forgets the unfinished step, however it was reached")
  func zeroForgets() throws {
    let world = try world()
    try world.send("FRONT app=game")
    try world.pass(10)
    try world.send("DEDUCT 1m")
    try world.send("GRANT 1m")
    try world.pass(14.9)
    #expect(world.balance == 60)
    try world.pass(0.1)
    #expect(world.balance == 45)
  }

  @Test("zero absorbs: nothing drains behind the shield, and a log lifts it with exactly the credit")
  func zeroAbsorbs() throws {
    let world = try world(grant: "15s")
    try world.send("FRONT app=game")
    try world.pass(600)
    #expect(world.balance == 0)
    #expect(try world.reason() == "shielded")
    #expect(try world.send("LOG pushups 20").contains("earned=300 balance=300"))
    #expect(world.facts("unshield").count == 1)
    #expect(try world.send("BALANCE").contains("state=drain"))
    try world.pass(15)
    #expect(world.balance == 285)
  }

  @Test("situation 39: after a credit at zero the balance is exactly the credit and drains again at once")
  func creditAtZero() throws {
    let world = try world(grant: "15s")
    try world.send("FRONT app=game")
    try world.pass(100)
    try world.send("GRANT 5m")
    #expect(world.balance == 300)
    #expect(world.facts("shield").count == 1)
    #expect(world.facts("unshield").count == 1)
  }

  @Test(
    "what changes the balance or the rules in mid-session re-arms with the carry kept",
    arguments: [("LOG pushups 4", 60), ("UNDO", -600), ("GRANT 30s", 30), ("DEDUCT 30s", -30)])
  func rearmsWithCarry(_ line: String, _ change: Int) throws {
    let world = try world(grant: "20m")
    if line == "UNDO" { try world.send("LOG pushups 40") }
    let before = world.balance
    try world.send("FRONT app=game")
    try world.pass(22)
    try world.send(line)
    #expect(world.balance == before - 15 + change)
    // 22 s were used: 7 s are carried, so the next step is due after 8 s.
    try world.pass(7.9)
    #expect(world.balance == before - 15 + change)
    try world.pass(0.1)
    #expect(world.balance == before - 30 + change)
  }

  @Test("a reload in mid-session keeps the carry; unblocking what is in front ends the session at once")
  func reload() throws {
    let world = try world()
    try world.send("FRONT app=game")
    try world.pass(10)
    try world.reload(World.rules + "\nblock app other\n")
    try world.pass(5)
    #expect(world.balance == 45)
    try world.reload("activity pushups earns 1m per 4 reps\n")
    try world.pass(60)
    #expect(world.balance == 45)
    #expect(try world.reason() == "not-blocked")
  }

  @Test("a balance of ten hours drains by more than one batch of thresholds")
  func longSession() throws {
    let world = try world(grant: "10h")
    try world.send("FRONT app=game")
    try world.pass(3 * 3600 + 7)
    #expect(world.balance == 7 * 3600)
    #expect(world.core.diagnostics == Diagnostics())
  }

  @Test("one wake-up a step while draining, none while nothing blocked is in front")
  func wakeUps() throws {
    let world = try world(grant: "1h")
    #expect(try world.pass(600) == 0)
    try world.send("FRONT app=game")
    #expect(try world.pass(60) == 4)
  }

  @Test("situation 26: a source that repeats itself with jitter and stalls is charged the real time")
  func jitter() throws {
    let world = try world(grant: "2h")
    var random = SeededGenerator(seed: 26)
    var elapsed = 0.0
    while elapsed < 3600 {
      let gap = Int.random(in: 0..<200, using: &random) == 0 ? 5.0 : Double.random(in: 0.1...2.5, using: &random)
      try world.send("FRONT app=game title=\"at \(Int(elapsed))\"")
      try world.pass(gap)
      elapsed += gap
    }
    #expect(world.balance == 7200 - Int(elapsed / 15) * 15)
  }

  @Test("situation 11: a drain over midnight is a row of each day, and they add up to the charge")
  func overMidnight() throws {
    let world = try World(World.rules + "\nday-start 00:00\n", wall: 1_796_169_600 - 1800)
    try world.send("GRANT 2h")
    try world.send("FRONT app=game")
    try world.pass(3600)
    try world.send("FRONT none")
    let drains = try world.ledger.history(.init()).entries.filter { $0.draft.kind == .drain }
    #expect(drains.map(\.draft.amount) == [-1800, -1800])
    #expect(Set(drains.map(\.draft.day)).count == 2)
    #expect(world.balance == 3600)
  }

  @Test("situation 10: a drain that runs on passes the day's boundary; only per-day counters roll")
  func runningDrainPassesBoundary() throws {
    let world = try World(World.rules + "\nday-start 00:00\n", wall: 1_796_169_600 - 1800)
    try world.send("GRANT 2h")
    try world.send("FRONT app=game")
    try world.pass(2 * 3600)
    #expect(world.balance == 0)
    #expect(world.facts("day").count == 1)
  }

  @Test("situation 13: no missed and no double step at an exact boundary", arguments: [0.0, 15, 1800, 3600])
  func exactBoundaries(_ offset: Double) throws {
    let world = try World(World.rules + "\nday-start 00:00\n", wall: 1_796_169_600 - 3600)
    try world.send("GRANT 2h")
    try world.pass(3600 - offset)
    try world.send("FRONT app=game")
    try world.pass(3600)
    #expect(world.balance == 3600)
  }
}
