import EarnCore
import LineProtocol
import Rewards
import TestKit
import Testing

@Suite("Logging: exact, once, and within its caps")
struct LoggingTests {
  /// 2026-12-01 12:00:00 UTC, when every world begins.
  private static let noon = 1_796_126_400

  @Test("earn log pushups 20 gives exactly 5m")
  func fiveMinutes() throws {
    let world = try World()
    #expect(
      try world.send("LOG pushups 20")
        == "OK id=1 earned=300 balance=300 status=credited replayed=0 earned-today=300 goal=1800 streak=1 xp-level=1")
    #expect(
      world.told("log") == [
        "log id=1 earned=300 balance=300 status=credited replayed=0 earned-today=300 goal=1800 streak=1 xp-level=1"
          + " activity=pushups units=20"
      ])
    #expect(try world.isSound())
  }

  @Test("the same key twice credits once and answers the first reply again; other content is refused")
  func idempotency() throws {
    let world = try World()
    let first = try world.send("LOG pushups 20 note=hall at=12:00 key=k1")
    #expect(
      first
        == "OK id=1 earned=300 balance=300 status=credited replayed=0 earned-today=300 goal=1800 streak=1 xp-level=1"
    )
    try world.send("LOG pushups 20")
    let again = first.replacing("replayed=0", with: "replayed=1")
    #expect(try world.send("LOG pushups 20 note=hall at=12:00 key=k1") == again)
    #expect(try world.send("@t LOG pushups 20 key=k1 at=12:00 note=hall") == again)
    try world.restart()
    #expect(try world.send("LOG pushups 20 note=hall at=12:00 key=k1") == again)
    #expect(world.balance == 600)
    #expect(
      try world.send("LOG pushups 21 key=k1")
        == "ERR 422 key-reused \"The key k1 was used for another request; a new request needs a new key.\"")
    #expect(world.told("log").count == 2)
  }

  @Test("every writing verb answers its key again and does nothing twice")
  func everyVerbIsIdempotent() throws {
    let world = try World(World.rules + "\nactivity chores earns 20m approve\n")
    try world.send("GRANT 1h")
    try world.send("GRANT 2h")
    try world.send("LOG chores")
    let requests = [
      "UNDO 2 key=a", "GRANT 1m key=b", "DEDUCT 30s key=c", "PAUSE key=d", "RESUME key=e", "START homework key=f",
      "STOP key=g", "APPROVE 3 key=h", "CLOCK ACCEPT key=i", "LOG pushups 4 key=j",
    ]
    for request in requests {
      let first = try world.send(request)
      let (balance, entries) = (world.balance, try world.history().count)
      #expect(first.hasPrefix("OK"), "\(request)")
      let again = try world.send(request)
      #expect(again.contains("replayed=1"), "\(request)")
      #expect(
        again.replacing(" replayed=1", with: "") == first.replacing(" replayed=0", with: ""), "\(request)")
      #expect((world.balance, try world.history().count) == (balance, entries), "\(request)")
    }
    try world.send("START homework key=k")
    #expect(try world.send("CANCEL key=l") == "OK")
    #expect(try world.send("CANCEL key=l") == "OK replayed=1")
    #expect(try world.isSound())
  }

  @Test("the key of a refused request is not kept")
  func refusedKeys() throws {
    let world = try World()
    #expect(try world.send("LOG pushups none key=k1").hasPrefix("ERR 400 bad-amount"))
    #expect(try world.send("LOG pushups 20 key=k1").contains("earned=300"))
  }

  @Test("situation 70: 700 push-ups at once earn what 7 x 100 and 700 x 1 earn", arguments: [1, 7, 100, 700])
  func splitting(_ logs: Int) throws {
    let world = try World("activity pushups earns 21s per 60 reps")
    for _ in 0..<logs { try world.send("LOG pushups \(700 / logs)") }
    #expect(world.balance == 245)
  }

  @Test("a restart between two logs drops no remainder of the day")
  func remainderOutlivesRestart() throws {
    let world = try World()
    for _ in 0..<7 {
      try world.send("LOG pushups 1.5")
      try world.restart()
    }
    #expect(world.balance == 157)
  }

  @Test("the remainder is dropped with the day")
  func remainderEndsWithTheDay() throws {
    let world = try World("activity reading earns 10m per 7 pages")
    try world.send("LOG reading 1")
    #expect(world.balance == 85)
    try world.pass(86_400)
    try world.send("LOG reading 6")
    #expect(world.balance == 85 + 514)
  }

  @Test("a log past its cap is recorded with what is left, and says so")
  func cap() throws {
    let world = try World("activity pushups earns 1m per 4 reps cap 8m\nactivity homework earns 1m per 2m")
    try world.send("LOG pushups 20")
    #expect(
      try world.send("LOG pushups 20")
        == "OK id=2 earned=180 balance=480 status=credited replayed=0 earned-today=480 goal=1800 streak=1 xp-level=1"
        + " capped=cap")
    #expect(
      try world.send("LOG pushups 20")
        == "OK id=3 earned=0 balance=480 status=credited replayed=0 earned-today=480 goal=1800 streak=1 xp-level=1"
        + " capped=cap")
    #expect(
      try world.send("ACTIVITIES")
        == """
        ROW name=pushups unit=reps earns=60 per=4 cap=480 today=480 best=60
        ROW name=homework unit=time earns=60 per=120 today=0
        OK
        """)
    try world.restart()
    #expect(try world.send("LOG pushups 20").contains("earned=0 "))
    try world.pass(86_400)
    #expect(try world.send("LOG pushups 20").contains("earned=300 balance=780"))
  }

  @Test("a log past its limit earns nothing and says so; splitting does not get around it")
  func limit() throws {
    let world = try World("activity dishes earns 15m limit 2")
    #expect(
      try world.send("LOG dishes 3")
        == "OK id=1 earned=1800 balance=1800 status=credited replayed=0 earned-today=1800 goal=1800 streak=1 xp-level=1"
        + " capped=limit")
    #expect(try world.send("LOG dishes").contains("earned=0 balance=1800"))
    try world.restart()
    #expect(try world.send("LOG dishes").contains("earned=0 balance=1800"))
  }

  @Test("a changed rate neither mints nor takes time")
  func changedRate() throws {
    let world = try World("activity pushups earns 1m per 4 reps")
    try world.send("LOG pushups 42")
    #expect(world.balance == 630)
    try world.reload("activity pushups earns 2m per 4 reps")
    #expect(world.balance == 630)
    try world.send("LOG pushups 4")
    #expect(world.balance == 750)
    try world.reload("activity pushups earns 1m per 4 reps")
    try world.send("LOG pushups 1")
    #expect(world.balance == 765)
    try world.restart()
    try world.send("LOG pushups 1")
    #expect(world.balance == 780)
  }

  @Test("a cap holds over a changed rate")
  func capOverChangedRate() throws {
    let world = try World("activity pushups earns 1m per 4 reps cap 10m")
    try world.send("LOG pushups 40")
    try world.reload("activity pushups earns 5m per 4 reps cap 10m")
    #expect(try world.send("LOG pushups 40").contains("earned=0 balance=600"))
  }

  @Test("dry=1 answers what a log would earn, and stores nothing")
  func dry() throws {
    let world = try World(World.rules + "\nactivity chores earns 20m approve\n")
    #expect(
      try world.send("LOG pushups 20 dry=1 key=k")
        == "OK earned=300 balance=300 status=credited replayed=0 earned-today=0 goal=1800 streak=0 xp-level=1")
    #expect(
      try world.send("LOG chores dry=1")
        == "OK earned=0 balance=0 status=pending replayed=0 earned-today=0 goal=1800 streak=0 xp-level=1")
    #expect(try world.history().isEmpty)
    #expect(world.facts.isEmpty)
    #expect(try world.send("LOG pushups 20 key=k").hasPrefix("OK id=1 earned=300 balance=300"))
  }

  @Test("amounts: decimals, bare minutes, completions")
  func amounts() throws {
    let world = try World(World.rules + "\nactivity dishes earns 15m\n")
    #expect(try world.send("LOG homework 45").contains("earned=1350 "))
    #expect(try world.send("LOG homework 1h30m").contains("earned=2700 "))
    #expect(try world.send("LOG homework 90s").contains("earned=45 "))
    #expect(try world.send("LOG reading 12.5").contains("earned=750 "))
    #expect(try world.send("LOG dishes").contains("earned=900 "))
    #expect(try world.history().first?.draft.units == Units(1))
  }

  @Test("what was granted is never earned: no streak, no goal, no level")
  func granted() throws {
    let world = try World()
    #expect(try world.send("GRANT 10h reason=\"new year\"") == "OK id=1 balance=36000")
    #expect(world.told("grant") == ["grant id=1 amount=36000 balance=36000"])
    #expect(try world.history().first?.draft.note == "new year")
    #expect(try world.send("STATUS").contains("earned-today=0 spent-today=0 goal=1800 streak=0 xp-level=1"))
  }

  @Test("a deduction takes what is there, and says both")
  func deduction() throws {
    let world = try World()
    try world.send("GRANT 5m")
    #expect(try world.send("DEDUCT 2m") == "OK id=2 balance=180 asked=120 taken=120")
    #expect(try world.send("DEDUCT 10m reason=late") == "OK id=3 balance=0 asked=600 taken=180")
    #expect(world.told("deduct") == ["deduct id=2 amount=-120 balance=180", "deduct id=3 amount=-180 balance=0"])
    #expect(world.told("empty") == ["empty"])
    #expect(try world.send("DEDUCT 1m") == "OK id=4 balance=0 asked=60 taken=0")
    #expect(world.told("empty") == ["empty"])
  }

  @Test("situation 69: the balance never goes below zero, whatever is taken")
  func neverNegative() throws {
    let world = try World()
    for request in ["DEDUCT 10000h", "LOG pushups 20", "DEDUCT 9h", "UNDO", "UNDO", "UNDO", "DEDUCT 1s"] {
      try world.send(request)
    }
    #expect(world.balance == 0)
    #expect(try world.isSound())
  }

  @Test("a balance beyond every use still drains, and nothing overflows")
  func enormous() throws {
    let world = try World("activity gold earns 24h per 1 bars\nblock app game")
    for _ in 0..<300 { try world.send("GRANT 10000h") }
    for _ in 0..<3 { try world.send("LOG gold 100000") }
    let before = world.balance
    try world.send("FRONT app=game")
    try world.pass(30)
    #expect(world.balance == before - 30)
    #expect(try world.send("STATUS").contains("state=drain"))
  }

  @Test("names compare by canonical equivalence")
  func unicode() throws {
    let world = try World("activity \"caf\u{e9} visit\" earns 1m per 4 reps cap 10m\nactivity 散歩 earns 5m\n")
    #expect(try world.send("LOG \"cafe\u{301} visit\" 4").contains("earned=60 "))
    #expect(try world.send("LOG \"caf\u{e9} visit\" 36").contains("earned=540 "))
    try world.reload("activity \"cafe\u{301} visit\" earns 1m per 4 reps cap 10m\n")
    #expect(try world.send("LOG \"caf\u{e9} visit\" 4").contains("earned=0 "))
    #expect(try world.send("LOG 散歩").hasPrefix("ERR 404 unknown-activity"))
  }
}
