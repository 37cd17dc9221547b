import CSQLite
import TestKit
import Testing

/// Every slug an error may carry, provoked over the socket; the connection answers on.
@Suite(.fewAtOnce) struct SlugTests {
  @Test("a request that is wrong is told what would be right, and the connection lives")
  func badRequests() async throws {
    let earnd = try await Earnd.start(rules: houseRules)
    let client = try await earnd.connect()
    for (request, answer) in Self.bad {
      try await client.send(request + "\n")
      expect(try await client.line(), is: answer, "\(request)")
      expect(try await client.reply("PING"), is: "OK", "\(request)")
    }
    try await earnd.stop()
  }

  private static let longName = String(repeating: "n", count: 65)

  private static let bad = [
    // bad-syntax
    ("LOG \"pushups", #"ERR 400 bad-syntax "Column 5: this quote is never closed." column=5"#),
    ("\"LOG\" pushups", #"ERR 400 bad-syntax "A line begins with a command, as in LOG pushups 20; HELP lists them.""#),
    ("@a/b PING", #"ERR 400 bad-syntax "A tag is @ and 1 to 32 letters, digits, dots, hyphens or underscores.""#),
    (
      "LOG pushups 1 2",
      #"ERR 400 bad-syntax "There are too many words; write LOG activity [amount] [at=] [note=] [dry=1], "#
        + #"with quotes around a name with spaces.""#
    ),
    ("LOG pushups 1 dry=2", #"ERR 400 bad-syntax "dry= is 0 or 1.""#),
    (
      "LOG pushups 1 note=\u{1b}[31m",
      #"ERR 400 bad-syntax "Column 20: control characters are not allowed; write \\n, \\t or \\r in quotes." column=20"#
    ),
    // bad-escape
    (
      #"LOG "push\ups""#,
      #"ERR 400 bad-escape "Column 10: after a backslash only \", \\, n, t or r may stand in a quoted word." column=10"#
    ),
    // bad-amount
    (
      "LOG pushups many",
      #"ERR 400 bad-amount "many is no amount of pushups: it is counted in reps, so write a number such as 20 or 12.5.""#
    ),
    (
      "LOG pushups 1000000",
      #"ERR 400 bad-amount "1000000 is too much pushups for one log; at most 100000 reps." max=100000"#
    ),
    (
      "LOG homework 25h",
      #"ERR 400 bad-amount "25h is too much homework for one log; at most 24h." max=86400"#
    ),
    // bad-duration
    (
      "GRANT soon",
      #"ERR 400 bad-duration "soon is no duration; write one with units, such as 25m, 90s or 1h30m.""#
    ),
    ("DEDUCT 0s", #"ERR 400 bad-duration "The duration is zero; it must be more.""#),
    // bad-time
    (
      "LOG pushups 1 at=noon",
      #"ERR 400 bad-time "at=noon is no time; write 18:30, 2026-11-30T18:30 or seconds since the epoch.""#
    ),
    ("LOG pushups 1 at=9999999999", #"ERR 400 bad-time "at=9999999999 lies in the future.""#),
    // bad-name
    ("RUN \(longName)", #"ERR 400 bad-name "A name has 1 to 64 characters; this one has 65.""#),
    // bad-key
    (
      "LOG pushups 1 key=a/b",
      #"ERR 400 bad-key "A key is 1 to 64 letters, digits, dots, hyphens, underscores or colons.""#
    ),
    // missing-argument
    (
      "LOG", #"ERR 400 missing-argument "Something is missing; write LOG activity [amount] [at=] [note=] [dry=1].""#
    ),
    (
      "LOG pushups",
      #"ERR 400 missing-argument "LOG pushups needs an amount: it is counted in reps, so write a number such as 20 or 12.5.""#
    ),
    ("BLOCK app=", #"ERR 400 missing-argument "app= needs a value: BLOCK kind=value.""#),
    // unknown-field
    ("BALANCE of=me", #"ERR 400 unknown-field "BALANCE does not take of=; it takes no keys.""#),
    (
      "LOG pushups 1 nite=x",
      #"ERR 400 unknown-field "LOG does not take nite=; it takes at=, note=, dry=, key=." near=note"#
    ),
    // duplicate-field
    (
      "LOG pushups 1 note=a note=b",
      #"ERR 400 duplicate-field "note= is given twice; a key may stand once in a line.""#
    ),
    // unknown-command
    ("BALNCE", #"ERR 404 unknown-command "There is no command BALNCE; did you mean BALANCE?" near=BALANCE"#),
    ("XYZZY", #"ERR 404 unknown-command "There is no command XYZZY; HELP lists them.""#),
    // unknown-activity
    ("LOG pushup 1", #"ERR 404 unknown-activity "There is no activity pushup; did you mean pushups?" near=pushups"#),
    (
      "START chess",
      #"ERR 404 unknown-activity "There is no activity chess; the rules declare pushups, homework, dishes, chores.""#
    ),
    // no-such-entry
    ("UNDO", #"ERR 404 no-such-entry "Nothing of the last 10 minutes can be undone.""#),
    ("APPROVE 77", #"ERR 404 no-such-entry "There is no entry 77.""#),
    // not-running
    ("STOP", #"ERR 409 not-running "Nothing is being timed; START an activity first.""#),
    // too-old
    (
      "LOG pushups 1 at=1600000000",
      #"ERR 422 too-old "at=1600000000 is more than 7 days back; it can no longer be logged.""#
    ),
  ]

  @Test("bytes that are no UTF-8 are refused")
  func badUTF8() async throws {
    let earnd = try await Earnd.start(rules: houseRules)
    let client = try await earnd.connect()
    try await client.send(Array("LOG ".utf8) + [0xff, 0xfe] + Array("\n".utf8))
    expect(try await client.line(), is: #"ERR 400 bad-utf8 "The line is not valid UTF-8.""#)
    expect(try await client.reply("PING"), is: "OK")
  }

  @Test("a timer that runs is not started again")
  func alreadyRunning() async throws {
    let earnd = try await Earnd.start(rules: houseRules)
    let client = try await earnd.connect()
    expect(try await client.reply("START homework"), begins: "OK activity=homework since=")
    expect(
      try await client.reply("START homework"),
      is: #"ERR 409 already-running "homework is being timed already; STOP or CANCEL it first.""#)
    expect(try await client.reply("CANCEL"), is: "OK")
  }

  @Test("a key stands for one request")
  func keyReused() async throws {
    let earnd = try await Earnd.start(rules: houseRules)
    let client = try await earnd.connect()
    let game = "earned-today=300 goal=1800 streak=1 xp-level=1"
    let first = "OK id=1 earned=300 balance=300 status=credited"
    expect(try await client.reply("LOG pushups 20 key=k1"), is: "\(first) replayed=0 \(game)")
    expect(try await client.reply("LOG pushups 20 key=k1"), is: "\(first) replayed=1 \(game)")
    expect(
      try await client.reply("LOG pushups 21 key=k1"),
      is: #"ERR 422 key-reused "The key k1 was used for another request; a new request needs a new key.""#)
    expect(try await client.reply("BALANCE"), begins: "OK balance=300 ")
  }

  @Test("a rules file with an error names the place, and the rules before it stay")
  func badRules() async throws {
    let earnd = try await Earnd.start(rules: houseRules)
    let client = try await earnd.connect()
    try earnd.home.writeRules("activity pushups earns 1m per 4 reps\nblok app game\n")
    let answer = try await client.reply("RELOAD")
    #expect(answer.hasPrefix("ERR 400 bad-rules "))
    #expect(answer.hasSuffix("line=2 column=1 near=block"))
    expect(try await client.reply("LOG homework 30m"), begins: "OK ")
  }

  @Test("a ledger that another program holds is busy, and works again when it is let go")
  func busy() async throws {
    let earnd = try await Earnd.start(rules: houseRules)
    let client = try await earnd.connect()
    let other = try LedgerMeddler(earnd.home.ledger)
    try other.run("BEGIN IMMEDIATE")
    expect(
      try await client.reply("LOG pushups 4"),
      is: #"ERR 503 busy "The ledger is in use by another program; try again.""#)
    try other.run("ROLLBACK")
    expect(try await client.reply("LOG pushups 4"), begins: "OK id=1 earned=60 balance=60 ")
  }

  @Test("a ledger that fails is a fault of ours, told as one")
  func internalFault() async throws {
    let earnd = try await Earnd.start(rules: houseRules)
    let client = try await earnd.connect()
    let other = try LedgerMeddler(earnd.home.ledger)
    try other.run("ALTER TABLE entries RENAME TO elsewhere")
    expect(
      try await client.reply("LOG pushups 4"),
      begins: #"ERR 500 internal "The ledger failed: SQLite: no such table: entries.""#)
    try other.run("ALTER TABLE elsewhere RENAME TO entries")
    expect(try await client.reply("LOG pushups 4"), begins: "OK id=1 earned=60 balance=60 ")
  }

  @Test("a service that stops says so to what comes after")
  func stopping() async throws {
    let earnd = try await Earnd.start(rules: houseRules)
    let client = try await earnd.connect()
    try await client.send("SHUTDOWN\nLOG pushups 20\n")
    expect(try await client.line(), is: "OK")
    expect(try await client.line(), is: #"ERR 503 stopping "The service is stopping; ask again when it runs.""#)
    expect(try await client.line(), is: "BYE stopping")
    #expect(await client.isClosed())
  }
}
