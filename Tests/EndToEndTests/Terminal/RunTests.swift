import Glibc
import TestKit
import Testing

/// `earn run` where nobody can be asked: what passes through, and what is ended at zero.
@Suite(.fewAtOnce) struct RunTests {
  private func run(
    _ earnd: Earnd, _ script: String, options: [String] = ["--as", "game"]
  ) throws -> ChildProcess {
    try ChildProcess(
      BuiltProducts.path("earn"), ["run"] + options + ["--", "sh", "-c", script], environment: earnd.environment)
  }

  @Test("the program's streams, exit status and signals pass through")
  func passesThrough() async throws {
    let earnd = try await Earnd.start(rules: houseRules)
    _ = try await earnd.reply("LOG pushups 20")
    let child = try run(earnd, "cat; echo wrong >&2; exit 7")
    try await child.write("hello\n")
    child.closeInput()
    #expect(try await child.wait() == .status(7))
    #expect(child.outputText == "hello\n")
    #expect(child.errorText == "wrong\n")
    #expect(try await run(earnd, "kill -TERM $$").wait() == .status(143))
    #expect(try await run(earnd, "exit 0").wait() == .status(0))
    let missing = try await earnd.earn("run", "--", "no-such-program")
    #expect(
      missing
        == EarnResult(status: 127, error: "earn: Cannot start no-such-program: No such file or directory.\n"))
    #expect(try await earnd.earn("run", "--", "/etc/passwd").status == 126)
  }

  @Test("a signal to earn run is the program's")
  func signals() async throws {
    let earnd = try await Earnd.start(rules: houseRules)
    _ = try await earnd.reply("LOG pushups 20")
    let child = try run(earnd, "trap 'echo caught; exit 9' TERM; echo ready; while :; do sleep 0.1; done")
    try await child.expect("ready\n")
    child.send(SIGTERM)
    try await child.expect("caught\n")
    #expect(try await child.wait() == .status(9))
  }

  @Test("at zero from the start nothing is started")
  func emptyFromTheStart() async throws {
    let earnd = try await Earnd.start(rules: houseRules)
    let child = try run(earnd, "echo started")
    #expect(try await child.wait() == .status(75))
    #expect(child.outputText == "")
    #expect(child.errorText == "earn: Nothing is left for game; earn some first, as with earn log pushups 20.\n")
  }

  @Test("at zero a program on no terminal is asked to end, and earn run answers 75")
  func endedAtZero() async throws {
    let earnd = try await Earnd.start(rules: houseRules)
    _ = try await earnd.reply("LOG pushups 1")
    let child = try run(earnd, "trap 'echo asked; exit 0' TERM; echo ready; exec 2>/dev/null; sleep 1000 & wait $!")
    try await child.expect("ready\n")
    try await child.expect("asked\n", within: .seconds(20))
    #expect(try await child.wait() == .status(75))
    #expect(child.errorText == "earn: Nothing is left for game; earn some first, as with earn log pushups 20.\n")
    #expect(child.session == [])
  }

  @Test("a program that does not end when asked is killed after two seconds")
  func killedAtZero() async throws {
    let earnd = try await Earnd.start(rules: houseRules)
    _ = try await earnd.reply("LOG pushups 1")
    let child = try run(earnd, "trap '' TERM; echo ready; while :; do sleep 0.1; done")
    try await child.expect("ready\n")
    #expect(try await child.wait(within: .seconds(25)) == .status(75))
    #expect(await eventually { child.session == [] })
  }

  @Test("a service that goes away leaves the program running, and meters it again when it is back")
  func serviceGone() async throws {
    let first = try await Earnd.start(rules: houseRules)
    _ = try await first.reply("LOG pushups 20")
    let child = try run(first, "echo ready; read line; echo \"got $line\"")
    try await child.expect("ready\n")
    #expect(try await eventually { try await first.reply("BALANCE").contains("state=drain") })
    try await first.kill()
    let second = try await first.restarted()
    #expect(try await eventually { try await second.reply("BALANCE").contains("state=drain") })
    #expect(child.exit == nil)
    try await child.write("hello\n")
    #expect(try await child.wait() == .status(0))
    #expect(child.outputText == "ready\ngot hello\n")
    #expect(try await eventually { try await second.reply("BALANCE").contains("state=ready") })
  }
}
