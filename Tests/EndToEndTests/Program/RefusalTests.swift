import Glibc
import TestKit
import Testing

/// Every exit code of the table, and what is said with it.
@Suite(.fewAtOnce) struct RefusalTests {
  private static let misuse: [(String, String)] = [
    ("balanc", "There is no command balanc; did you mean earn balance?"),
    ("xyzzy", "There is no command xyzzy; earn --help lists them."),
    ("--jsn balance", "There is no option --jsn of earn; did you mean --json?"),
    ("balance --all", "There is no option --all of earn balance; earn balance --help lists them."),
    ("balance -x", "There is no option -x of earn balance; earn balance --help lists them."),
    ("balance now", "There are too many words; write earn balance [--seconds], with quotes around a name with spaces."),
    ("log", "Something is missing; write earn log NAME [AMOUNT] [--at TIME] [-m NOTE] [-n]."),
    ("balance --json=yes", "The option --json takes no value."),
    ("balance --timeout", "The option --timeout needs a value: --timeout 2s."),
    ("balance --timeout soon", "The option --timeout takes a length of time such as 2s or 500ms."),
    (
      "log pushups 1 --key a/b",
      "The option --key takes 1 to 64 letters, digits, dots, hyphens, underscores or colons."
    ),
    ("block ap steam", "There is no kind ap; did you mean app?"),
    ("clock set", "The clock can only be accepted: earn clock accept."),
    ("watch --format xml", "There is no format xml; write json or plain."),
    ("init csh", "There is nothing for csh; write earn init bash."),
    ("run", "A program is needed, as in earn run -- top."),
    ("-- ls", "A command is needed before --; earn --help lists them."),
  ]

  @Test("64: a word that is not understood is told what would be", arguments: misuse)
  func usage(line: String, message: String) async throws {
    let home = try EarnHome()
    let result = try await EarnCLI.run(line.split(separator: " ").map(String.init), environment: home.environment)
    #expect(result == EarnResult(status: 64, error: "earn: \(message)\n"))
  }

  @Test("1, 65, 76: what the service refuses")
  func refused() async throws {
    let earnd = try await Earnd.start(rules: houseRules)
    let cases: [(String, Int32, String)] = [
      ("undo 77", 1, "There is no entry 77."),
      ("stop", 1, "Nothing is being timed; START an activity first."),
      ("log pushup 1", 65, "There is no activity pushup; did you mean pushups?"),
      (
        "log pushups many", 65,
        "many is no amount of pushups: it is counted in reps, so write a number such as 20 or 12.5."
      ),
      ("grant soon", 65, "soon is no duration; write one with units, such as 25m, 90s or 1h30m."),
      ("log pushups 1 --at noon", 65, "Cannot read the time noon; write 18:30, 2026-11-30T18:30 or epoch seconds."),
      ("log pushups 1 --at 1600000000", 65, "at=1600000000 is more than 7 days back; it can no longer be logged."),
    ]
    for (line, status, message) in cases {
      let arguments = line.split(separator: " ").map(String.init)
      let result = try await EarnCLI.run(arguments, environment: earnd.environment)
      #expect(result == EarnResult(status: status, error: "earn: \(message)\n"), "earn \(line)")
    }
    #expect(try await earnd.earn("raw", "XYZZY").status == 76)
  }

  @Test("69: nobody serves")
  func unreachable() async throws {
    let home = try EarnHome()
    #expect(
      try await EarnCLI.run(["balance"], environment: home.environment)
        == EarnResult(
          status: 69,
          error: "earn: The service is not running (\(home.socket): No such file or directory); "
            + "start it with earnd & or systemctl --user start earn.\n"))
  }

  @Test("70 and 74: a ledger that fails")
  func ledgerFails() async throws {
    let earnd = try await Earnd.start(rules: houseRules)
    let meddler = try LedgerMeddler(earnd.home.ledger)
    try meddler.run("ALTER TABLE entries RENAME TO elsewhere")
    let result = try await earnd.earn("log", "pushups", "4")
    #expect(result.status == 70)
    #expect(result.error == "earn: The ledger failed: SQLite: no such table: entries.\n")
  }

  @Test("75: a service that is stopped does it when it goes on, and once")
  func noGreeting() async throws {
    let earnd = try await Earnd.start(rules: houseRules)
    earnd.process.send(SIGSTOP)
    let result = try await earnd.earn("--timeout", "300ms", "log", "pushups", "20", "--key", "mine")
    earnd.process.send(SIGCONT)
    #expect(
      result
        == EarnResult(
          status: 75, error: "earn: The service gave no answer within 300ms; with --key mine it is safe to repeat.\n"))
    #expect(try await earnd.earn("log", "pushups", "20", "--key", "mine").status == 0)
    #expect(try await earnd.earn("balance").output == "5:00\n")
  }

  @Test("75: a service that does not answer may have done it; the printed key makes it safe to repeat")
  func noAnswer() async throws {
    let earnd = try await Earnd.start(rules: houseRules)
    let mute = try Stranger(earnd.home.directory.path("sock"), says: "OK earn=1 server=earnd/0 role=owner\n")
    let log = ["log", "pushups", "20", "--key", "mine"]
    let lost = try await EarnCLI.run(
      ["--timeout", "300ms", "--socket", mute.path] + log, environment: earnd.environment)
    #expect(
      lost
        == EarnResult(
          status: 75, error: "earn: The service gave no answer within 300ms; with --key mine it is safe to repeat.\n"))
    for _ in 0..<2 { #expect(try await EarnCLI.run(log, environment: earnd.environment).status == 0) }
    #expect(try await earnd.earn("balance").output == "5:00\n")
  }

  @Test("75: a service that is gone when the answer is due")
  func busy() async throws {
    let earnd = try await Earnd.start(rules: houseRules)
    let meddler = try LedgerMeddler(earnd.home.ledger)
    try meddler.run("BEGIN IMMEDIATE")
    let result = try await earnd.earn("log", "pushups", "20", "--key", "mine")
    #expect(result.status == 75)
    #expect(
      result.error
        == "earn: The ledger is in use by another program; try again; with --key mine it is safe to repeat.\n"
    )
    try meddler.run("ROLLBACK")
  }

  @Test("76: what answers is no earnd")
  func foreign() async throws {
    let home = try EarnHome()
    let stranger = try Stranger(home.directory.path("sock"), says: "OK hello=world\n")
    let result = try await EarnCLI.run(["--socket", stranger.path, "balance"], environment: home.environment)
    #expect(
      result
        == EarnResult(
          status: 76, error: "earn: What answers at \(stranger.path) does not speak EARN/1: it does not greet.\n"))
  }

  @Test("78: rules with an error")
  func badRules() async throws {
    let earnd = try await Earnd.start(rules: houseRules)
    try earnd.home.writeRules("blok app game\n")
    let result = try await earnd.earn("reload")
    #expect(result.status == 78)
    #expect(
      result.error
        == "earn: \(earnd.home.rules): Line 1, column 1: unknown statement blok; did you mean block?\n")
  }

  @Test("130: interrupted from the keyboard")
  func interrupted() async throws {
    let earnd = try await Earnd.start(rules: houseRules)
    let watch = try ChildProcess(BuiltProducts.path("earn"), ["watch"], environment: earnd.environment)
    try await watch.expect("balance 0:00\n")
    watch.send(SIGINT)
    #expect(try await watch.wait() == .signal(SIGINT))
  }

  @Test("--help and --version go to stdout and succeed, for every command")
  func help() async throws {
    let home = try EarnHome()
    let version = try await EarnCLI.run(["--version"], environment: home.environment)
    #expect(version.status == 0)
    #expect(version.output.hasPrefix("earn "))
    let overview = try await EarnCLI.run(["--help"], environment: home.environment)
    #expect(overview.status == 0)
    let names = overview.output.matches(of: #/\n  earn (\w+)/#).map { String($0.1) }
    #expect(names.count > 25)
    for name in Set(names) {
      let result = try await EarnCLI.run([name, "--help"], environment: home.environment)
      #expect(result.status == 0, "earn \(name) --help")
      #expect(result.output.hasPrefix("usage: earn \(name)"), "earn \(name) --help")
    }
  }
}
