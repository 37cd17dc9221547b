import Glibc
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
    ("RUN \(longName)", #"ERR 400 bad-name "A program's name must not be longer than 64 characters.""#),
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

  @Test("facts that are no longer kept are gone, and the oldest that is kept is named")
  func gone() async throws {
    let first = try await Earnd.start(rules: houseRules)
    expect(
      try await first.reply("SUBSCRIBE since=99"),
      is: #"ERR 410 gone "The facts after 99 are not kept; the oldest is 1, the newest 0." oldest=1"#)
    try await first.stop()
    let meddler = try LedgerMeddler(first.home.ledger)
    try meddler.run(
      """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10100)
      INSERT INTO facts SELECT i, 'goal', '' FROM n
      """)
    let second = try await first.restarted()
    expect(try await second.reply("LOG pushups 4"), begins: "OK id=1 ")
    let client = try await second.connect()
    expect(
      try await client.reply("SUBSCRIBE since=100"),
      is: #"ERR 410 gone "The facts after 100 are not kept; the oldest is 102, the newest 10101." oldest=102"#)
    expect(try await client.reply("SUBSCRIBE log since=10099"), is: "OK seq=10101 oldest=102")
    expect(try await client.event(), begins: "EVT 10101 log ")
  }

  @Test(
    "a disk that is full or read-only refuses the log, stores nothing of it, and is forgotten when it is not",
    .enabled(if: Requirement.met("strace"), "install strace"),
    arguments: [
      ("ENOSPC", #"ERR 507 ledger-full "There is no room left on the ledger's disk; nothing was stored.""#),
      ("EROFS", #"ERR 507 ledger-readonly "The ledger's file cannot be written; nothing was stored.""#),
    ])
  func disk(error: String, answer: String) async throws {
    let earnd = try await Earnd.start(rules: houseRules)
    let client = try await earnd.connect()
    expect(try await client.reply("LOG pushups 4"), begins: "OK id=1 earned=60 balance=60 ")
    let inject = ["-e", "trace=pwrite64", "-e", "inject=pwrite64:error=\(error)"]
    let strace = try ChildProcess("strace", ["-f", "-o", "/dev/null"] + inject + ["-p", "\(earnd.identifier)"])
    try await strace.expectError("attached")
    expect(try await client.reply("LOG pushups 4"), is: answer)
    #expect(try await earnd.earn("log", "pushups", "4").status == 74)
    strace.send(SIGINT)
    try await strace.wait()
    expect(try await client.reply("LOG pushups 4"), begins: "OK id=2 earned=60 balance=120 ")
  }

  @Test(
    "another account, root included, may say hello and no more", .enabled(if: geteuid() == 0, "run the tests as root"))
  func forbidden() async throws {
    let home = try EarnHome()
    try home.writeRules(houseRules)
    // The build may lie in a folder that nobody else may enter.
    let copied = try ChildProcess("cp", [BuiltProducts.path("earnd"), home.directory.path("earnd")])
    #expect(try await copied.wait() == .status(0))
    let owned = try ChildProcess("chown", ["-R", "65534:65534", home.directory.path])
    #expect(try await owned.wait() == .status(0))
    let earnd = try ChildProcess(
      "setpriv", ["--reuid=65534", "--regid=65534", "--clear-groups", home.directory.path("earnd")],
      environment: home.environment)
    #expect(await eventually { FileTree.exists(home.socket) && (try? LineClient(home.socket)) != nil })
    let client = try LineClient(home.socket)
    let greeting = try await client.line()
    expect(greeting, begins: "OK earn=1 server=earnd/")
    expect(greeting, ends: " role=other")
    expect(
      try await client.reply("LOG pushups 20"),
      is:
        #"ERR 403 forbidden "Only the account the service runs for may ask this; PING, CAPS, HELP and QUIT are open.""#)
    expect(try await client.reply("PING"), is: "OK")
    #expect(try await EarnCLI.run(["balance"], environment: home.environment).status == 77)
    earnd.send(SIGTERM)
    #expect(try await earnd.wait() == .status(0))
  }
}
