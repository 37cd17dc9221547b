import TestKit
import Testing

@Suite("earn run whose stdin or stdout is no terminal", .fewAtOnce)
struct RunPipelineTests {
  /// Asks its question on the terminal, as a pager, ssh and git do.
  private static let asking = "sh -c 'read word </dev/tty; echo got-$word'"

  @Test(
    "the program reads keys from the terminal all the same",
    arguments: [
      "earn run -- \(asking) </etc/passwd",
      "cat /etc/passwd | earn run -- \(asking)",
      "earn run -- \(asking) | cat",
      "cat /etc/passwd | earn run -- \(asking) 2>&1 | cat",
      "earn run -- \(asking) </dev/null 2>/dev/null",
    ])
  func asks(_ command: String) async throws {
    let desk = try await TerminalDesk.start()
    try await desk.run("\(command); echo rc=$?")
    try await desk.shell.type("tea\n")
    try await desk.shell.expect("got-tea")
    try await desk.shell.expect("rc=0")
    try await desk.shell.expect("ready> ")
    #expect(!desk.shell.text.contains("Stopped"))
  }

  @Test(
    "less shows what is piped or redirected to it, and what is piped to it",
    .enabled(if: Requirement.met("less"), "install less"),
    arguments: ["earn run -- less <lines", "cat lines | earn run -- less", "earn run -- cat lines | less"])
  func less(_ command: String) async throws {
    let desk = try await TerminalDesk.start()
    try await desk.run("cd; seq 5000 5100 >lines")
    try await desk.shell.expect("ready> ")
    try await desk.run("\(command); echo rc=$?")
    try await desk.shell.expect("5010")
    try await desk.shell.type("G")
    try await desk.shell.expect("5100")
    try await desk.shell.type("q")
    try await desk.shell.expect("rc=0")
    try await desk.shell.expect("ready> ")
  }

  @Test("the shield comes to the terminal, and its keys work", arguments: ["true | earn", "earn"])
  func shield(_ start: String) async throws {
    let desk = try await TerminalDesk.start()
    try await desk.run("\(start) run -- sh -c 'echo begun; sleep 1000' 2>/dev/null; echo rc=$?")
    try await desk.shell.expect("begun")
    try await desk.empty()
    try await desk.expectShield()
    try await desk.shell.type("q")
    try await desk.shell.expect("rc=143")
  }

  @Test(
    "a password asked for before the pipe, as sudo does, is read before a pager takes the keys",
    .enabled(if: Requirement.met("less"), "install less"))
  func password() async throws {
    let desk = try await TerminalDesk.start()
    // It is silent for longer than the terminal is held back for a neighbour that asks for nothing.
    let script = try desk.earnd.home.directory.write(
      """
      #!/bin/sh
      exec 3<>/dev/tty
      stty -echo <&3
      printf 'Password: ' >&3
      sleep 1.2
      read -r word <&3
      stty echo <&3
      echo "the secret is $word"
      seq 5000 5100

      """, to: "ask")
    try await desk.run("sh \(script) | earn run -- less; echo rc=$?")
    try await desk.shell.expect("Password: ")
    try await desk.shell.type("tea\n")
    try await desk.shell.expect("the secret is tea")
    try await desk.shell.type("q")
    try await desk.shell.expect("rc=0")
    try await desk.shell.expect("ready> ")
  }

  @Test("Ctrl-Z and fg work in a pipeline")
  func suspends() async throws {
    let desk = try await TerminalDesk.start()
    try await Self.ask(in: "true | ", desk)
    try await desk.shell.type(Key.suspend)
    try await desk.shell.expect("Stopped")
    try await desk.shell.expect("ready> ")
    try await desk.shell.type("fg\n")
    try await desk.shell.expect("fg")
    try await desk.shell.type("tea\n")
    try await desk.shell.expect("got-tea")
  }

  @Test("Ctrl-Z stops a program too that waits for the terminal behind a silent pipe")
  func suspendsWhileHeld() async throws {
    let desk = try await TerminalDesk.start()
    try await Self.ask(in: "sleep 1000 | ", desk)
    try await desk.shell.type(Key.suspend)
    try await desk.shell.expect("Stopped")
    try await desk.shell.expect("ready> ")
    try await desk.shell.type("kill %1; wait; echo ov''er\n")
    try await desk.shell.expect("over")
  }

  /// Runs a program that asks for a word, and waits until it is there: before, the shell is still making the job.
  private static func ask(in pipeline: String, _ desk: TerminalDesk) async throws {
    let asked = "\(desk.earnd.environment["HOME"] ?? "")/asked"
    try await desk.run("\(pipeline)earn run -- sh -c 'echo >\(asked); read word </dev/tty; echo got-$word'")
    #expect(await eventually { FileTree.exists(asked) })
  }

  @Test("a run that fell behind its shield in the background shows it when fg brings it to the front")
  func background() async throws {
    let desk = try await TerminalDesk.start()
    try await desk.run("earn run --as game -- sleep 1000 &")
    #expect(try await eventually { try await desk.earnd.reply("BALANCE").contains("state=drain") })
    try await desk.empty()
    try await desk.shell.expect("game is resting: You have 0:00. 20 push-ups earn 5 minutes.")
    try await desk.run("fg; echo rc=$?")
    try await desk.expectShield()
    try await desk.shell.type("q")
    try await desk.shell.expect("rc=143")
    try await desk.shell.expect("ready> ")
  }

  @Test("without a terminal nobody can be asked: at zero the program ends with 75")
  func noTerminal() async throws {
    let earnd = try await Earnd.start(rules: "activity pushups earns 1m per 4 reps\nblock app game\n")
    #expect(try await earnd.earn("run", "--", "true").status == 75)
  }
}
