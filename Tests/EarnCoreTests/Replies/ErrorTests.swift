import EarnCore
import LineProtocol
import TestKit
import Testing

@Suite("Every error the core can answer, whole")
struct ErrorTests {
  private static let rules = """
    activity pushups earns 1m per 4 reps
    activity homework earns 1m per 2m
    activity dishes earns 15m
    block app game
    """

  static let errors: [(request: String, error: String)] = [
    (
      "LOG pushups many",
      "400 bad-amount \"many is no amount of pushups: it is counted in reps, so write a number such as 20 or 12.5.\""
    ),
    (
      "LOG pushups 0",
      "400 bad-amount \"0 is no amount of pushups: it is counted in reps, so write a number such as 20 or 12.5.\""
    ),
    (
      "LOG pushups 100001",
      "400 bad-amount \"100001 is too much pushups for one log; at most 100000 reps.\" max=100000"
    ),
    ("LOG homework 25h", "400 bad-amount \"25h is too much homework for one log; at most 24h.\" max=86400"),
    (
      "LOG dishes 1.5",
      "400 bad-amount \"1.5 is no amount of dishes: it is done or not, so write a whole number such as 1, or nothing.\""
    ),
    (
      "LOG pushups",
      "400 missing-argument \"LOG pushups needs an amount: it is counted in reps, so write a number such as 20 or 12.5.\""
    ),
    (
      "LOG pushup 20",
      "404 unknown-activity \"There is no activity pushup; did you mean pushups?\" near=pushups"
    ),
    (
      "LOG swimming 20",
      "404 unknown-activity \"There is no activity swimming; the rules declare pushups, homework, dishes.\""
    ),
    (
      "START swimming",
      "404 unknown-activity \"There is no activity swimming; the rules declare pushups, homework, dishes.\""
    ),
    ("START dishes", "400 bad-amount \"dishes is not measured in time; log it instead, such as LOG dishes 1.\""),
    ("STOP", "409 not-running \"Nothing is being timed; START an activity first.\""),
    ("CANCEL", "409 not-running \"Nothing is being timed; START an activity first.\""),
    (
      "LOG pushups 4 at=noon",
      "400 bad-time \"at=noon is no time; write 18:30, 2026-11-30T18:30 or seconds since the epoch.\""
    ),
    ("LOG pushups 4 at=2026-12-24T18:00", "400 bad-time \"at=2026-12-24T18:00 lies in the future.\""),
    (
      "LOG pushups 4 at=2026-11-01T18:00",
      "422 too-old \"at=2026-11-01T18:00 is more than 7 days back; it can no longer be logged.\""
    ),
    ("LOG pushups 4 at=0", "422 too-old \"at=0 is more than 7 days back; a time of day is written 18:30.\""),
    ("LOG pushups 4 at=1830", "422 too-old \"at=1830 is more than 7 days back; a time of day is written 18:30.\""),
    ("LOG pushups 4 at=-100000", "422 too-old \"at=-100000 is more than 7 days back; it can no longer be logged.\""),
    (
      "LOG pushups 4 at=99999999999999999999",
      "400 bad-time \"at=99999999999999999999 is no time; write 18:30, 2026-11-30T18:30 or seconds since the epoch.\""
    ),
    (
      "LOG pushups 4 at=",
      "400 bad-time \"at=\\\"\\\" is no time; write 18:30, 2026-11-30T18:30 or seconds since the epoch.\""
    ),
    ("LOG pushups 4 dry=yes", "400 bad-syntax \"dry= is 0 or 1.\""),
    (
      "LOG pushups 4 note=\(String(repeating: "é", count: 501))",
      "400 bad-syntax \"note= has 1002 bytes; at most 1000 are kept.\""
    ),
    ("GRANT 25", "400 bad-duration \"25 is no duration; write one with units, such as 25m, 90s or 1h30m.\""),
    ("GRANT 0m", "400 bad-duration \"The duration is zero; it must be more.\""),
    ("DEDUCT 10001h", "400 bad-duration \"10001h is too long; at most 10000h.\""),
    ("DEDUCT -5m", "400 bad-duration \"-5m is no duration; write one with units, such as 25m, 90s or 1h30m.\""),
    ("CHECK soon", "400 bad-duration \"soon is no duration; write one with units, such as 25m, 90s or 1h30m.\""),
    (
      "GRANT 5m reason=\(String(repeating: "x", count: 1001))",
      "400 bad-syntax \"reason= has 1001 bytes; at most 1000 are kept.\""
    ),
    ("UNDO", "404 no-such-entry \"Nothing of the last 10 minutes can be undone.\""),
    ("UNDO 1", "404 no-such-entry \"There is no entry 1.\""),
    ("APPROVE one", "400 bad-syntax \"An entry's id is a number, as HISTORY shows it.\""),
    ("APPROVE 1", "404 no-such-entry \"There is no entry 1.\""),
    ("FRONT app=game pid=0", "400 bad-syntax \"pid=0 is no process id; it is a number above zero.\""),
    (
      "FRONT app=\(String(repeating: "x", count: 256))",
      "400 bad-name \"An app's id must not be longer than 255 characters.\""
    ),
    (
      "FRONT app=ga\u{200B}me",
      "400 bad-name \"An app's id must not contain U+200B (zero width space).\""
    ),
    (
      "RUN \u{202E}emag",
      "400 bad-name \"A program's name must not contain U+202E (right-to-left override).\""
    ),
    ("RUN \"\"", "400 bad-name \"A program's name must not be empty.\""),
    (
      "RUN \(String(repeating: "x", count: 65))",
      "400 bad-name \"A program's name must not be longer than 64 characters.\""
    ),
  ]

  @Test("one clear sentence each; nothing is stored, and the connection lives", arguments: errors)
  func refused(_ request: String, _ error: String) throws {
    let world = try World(Self.rules)
    #expect(try world.send(request) == "ERR \(error)")
    #expect(try world.history().isEmpty && world.facts.isEmpty)
    #expect(try world.send("BALANCE") == "OK balance=0 text=0:00 state=empty level=crit seq=0")
  }

  @Test("a refused request loses nothing that was due: it is charged at the next turn")
  func refusedWhileDraining() throws {
    let world = try World(Self.rules)
    try world.send("GRANT 1m")
    try world.send("FRONT app=game")
    world.clock.advance(by: .seconds(20))
    #expect(try world.send("LOG nothing 1").hasPrefix("ERR 404"))
    #expect(world.balance == 60)
    try world.take(.time)
    #expect(world.balance == 45)
  }

  @Test("where the rules declare no activity it says so")
  func declared() throws {
    #expect(
      try World("").send("LOG pushups 20")
        == "ERR 404 unknown-activity \"There is no activity pushups; the rules declare none.\"")
  }
}
