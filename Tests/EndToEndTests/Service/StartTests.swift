import Glibc
import TestKit
import Testing

@Suite(.fewAtOnce) struct StartTests {
  /// Runs earnd where it must not stay.
  private func refused(
    on home: EarnHome, _ arguments: [String] = [], environment: [String: String] = [:]
  ) async throws -> EarnResult {
    let all = home.environment.merging(environment) { $1 }
    let earnd = try ChildProcess(BuiltProducts.path("earnd"), arguments, environment: all)
    guard case .status(let status) = try await earnd.wait() else { throw TestFailure("earnd died of a signal") }
    return EarnResult(status: status, output: earnd.outputText, error: earnd.errorText)
  }

  @Test("situation 57: a second earnd is refused, and the first serves on")
  func secondEarnd() async throws {
    let first = try await Earnd.start(rules: houseRules)
    let second = try await refused(on: first.home)
    #expect(second.status == 1)
    #expect(
      second.error
        == "earnd: Another earnd (process \(first.identifier)) serves \(first.socket); stop it first, or use that one.\n"
    )
    expect(try await first.reply("PING"), is: "OK")
    try await first.stop()
  }

  @Test("situation 57: a second earnd on another socket is refused the ledger")
  func secondLedger() async throws {
    let first = try await Earnd.start(rules: houseRules)
    let other = try first.home.directory.folder("other")
    let second = try await refused(on: first.home, ["--socket", "\(other)/sock"])
    #expect(second.status == 1)
    #expect(second.error == "earnd: Another earnd uses the ledger \(first.home.ledger); stop it first.\n")
    #expect(!FileTree.exists("\(other)/sock"))
  }

  @Test("situation 71: a socket that SIGKILL left is replaced, with what was earned")
  func staleSocket() async throws {
    let first = try await Earnd.start(rules: houseRules)
    expect(try await first.reply("LOG pushups 20"), begins: "OK id=1 earned=300 ")
    try await first.kill()
    #expect(FileTree.exists(first.socket))
    let second = try await first.restarted()
    expect(try await second.reply("BALANCE"), begins: "OK balance=300 ")
    try await second.stop()
  }

  @Test("situation 71: a file that is no socket is left alone")
  func regularFile() async throws {
    let home = try EarnHome()
    try FileTree.write("mine", to: home.socket)
    let result = try await refused(on: home)
    #expect(result.status == 78)
    #expect(
      result.error == "earnd: \(home.socket) exists and is not a socket; move it away, or choose another path.\n")
    #expect(FileTree.read(home.socket) == "mine")
  }

  @Test("situation 74: folder, socket and files are the owner's alone, whatever the umask")
  func modes() async throws {
    let earnd = try await Earnd.start(rules: houseRules)
    #expect(FileTree.mode("\(earnd.home.runtime)/earn") == 0o700)
    #expect(FileTree.mode(earnd.socket) == 0o600)
    #expect(FileTree.mode(earnd.home.prompt) == 0o600)
    #expect(FileTree.mode(earnd.home.state) == 0o700)
    #expect(FileTree.mode(earnd.home.ledger) == 0o600)
  }

  @Test(
    "situation 74: without a runtime directory the socket lies in the state directory, said once",
    .enabled(if: !FileTree.exists("/run/user/\(geteuid())"), "log out of the desktop of this account"))
  func noRuntimeDirectory() async throws {
    let home = try EarnHome()
    var environment = home.environment
    environment["XDG_RUNTIME_DIR"] = ""
    environment["EARN_SOCKET"] = ""
    let process = try ChildProcess(BuiltProducts.path("earnd"), environment: environment)
    let socket = "\(home.state)/run/sock"
    #expect(await eventually { (try? await LineClient.connect(to: socket)) != nil })
    #expect(process.errorText.contains(socket))
    #expect(try await EarnCLI.run(["balance"], environment: environment) == EarnResult(status: 0, output: "0:00\n"))
    process.send(SIGTERM)
    #expect(try await process.wait() == .status(0))
  }

  @Test("situation 74: a folder that others can write is refused")
  func unsafeFolder() async throws {
    let home = try EarnHome()
    let open = try home.directory.folder("open", mode: 0o777)
    let result = try await refused(on: home, ["--socket", "\(open)/sock"])
    #expect(result.status == 77)
    #expect(result.error.hasPrefix("earnd: "))
    #expect(!FileTree.exists("\(open)/sock"))
  }

  @Test("a ledger newer than the program is refused, and untouched")
  func newerLedger() async throws {
    let first = try await Earnd.start(rules: houseRules)
    try await first.stop()
    let meddler = try LedgerMeddler(first.home.ledger)
    try meddler.run("PRAGMA user_version = 9999")
    let result = try await refused(on: first.home)
    #expect(result.status == 78)
    #expect(try meddler.ask("PRAGMA user_version") == "9999")
  }

  @Test("situation 56: a damaged ledger is moved aside, the backup restored, and what was lost is said")
  func damagedLedger() async throws {
    let first = try await Earnd.start(rules: houseRules)
    expect(try await first.reply("LOG pushups 20"), begins: "OK id=1 ")
    try await first.stop()
    try FileTree.write(String(repeating: "no database", count: 1000), to: first.home.ledger, mode: 0o600)
    let second = try await first.restarted()
    #expect(FileTree.names(in: "\(first.home.state)/corrupt").isEmpty == false)
    let doctor = try await second.connect().ask("DOCTOR")
    #expect(doctor.contains { $0.hasPrefix("ROW check=ledger state=") })
    try await second.stop()
  }

  @Test("with an error in the rules file at the first start, earnd serves without rules and says so")
  func brokenRules() async throws {
    let earnd = try await Earnd.start(rules: "activity pushups earns 1m per 4 reps\nblok app game\n")
    let client = try await earnd.connect()
    expect(try await client.reply("LOG pushups 4"), begins: "ERR 404 unknown-activity ")
    #expect(try await client.ask("DOCTOR").contains { $0.hasPrefix("ROW check=rules state=bad ") })
  }

  @Test("with an error in the rules file at a later start, the last good rules are in force")
  func lastGoodRules() async throws {
    let first = try await Earnd.start(rules: houseRules)
    try await first.stop()
    try first.home.writeRules("activity pushups earns much\n")
    let second = try await first.restarted()
    expect(try await second.reply("LOG pushups 4"), begins: "OK id=1 earned=60 ")
    #expect(try await second.connect().ask("DOCTOR").contains { $0.hasPrefix("ROW check=rules state=bad ") })
  }

  @Test("a first start writes rules that log at once and block nothing")
  func firstStart() async throws {
    let earnd = try await Earnd.start()
    let client = try await earnd.connect()
    expect(try await client.reply("LOG pushups 20"), begins: "OK id=1 earned=300 ")
    expect(try await client.reply("LOG homework 10m"), begins: "OK id=2 earned=300 ")
    expect(try await client.reply("LOG reading 10"), begins: "OK id=3 earned=600 ")
    #expect(try await client.ask("BLOCKED") == ["OK"])
    #expect(FileTree.read(earnd.home.rules)?.contains("# block app") == true)
  }

  @Test("SIGTERM, SIGINT and SHUTDOWN end it, and nothing is left behind", arguments: [SIGTERM, SIGINT, 0])
  func ending(signal: Int32) async throws {
    let earnd = try await Earnd.start(rules: houseRules)
    if signal == 0 {
      expect(try await earnd.reply("SHUTDOWN"), is: "OK")
      try await earnd.process.wait()
    }
    earnd.process.send(signal == 0 ? SIGTERM : signal)
    #expect(try await earnd.process.wait() == .status(0))
    #expect(FileTree.names(in: "\(earnd.home.runtime)/earn").filter { $0 != "lock" } == [])
  }

  @Test("SIGHUP reads the rules again")
  func hangUp() async throws {
    let earnd = try await Earnd.start(rules: houseRules)
    let client = try await earnd.connect()
    _ = try await client.reply("SUBSCRIBE rules")
    try earnd.home.writeRules(houseRules + "activity chess earns 1m per 2m\n")
    earnd.process.send(SIGHUP)
    _ = try await client.event("rules")
    expect(try await client.reply("LOG chess 10"), begins: "OK id=1 earned=300 ")
  }
}
