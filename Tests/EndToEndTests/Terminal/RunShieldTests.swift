import TestKit
import Testing

@Suite("the text shield's keys", .fewAtOnce)
struct RunShieldTests {
  @Test("Escape leaves the question what was done, and is not shown")
  func escape() async throws {
    let desk = try await TerminalDesk.start(balance: nil)
    try await desk.run("earn run -- echo begun")
    try await desk.expectShield()
    try await desk.shell.type("l")
    try await desk.shell.expect("how much? ")
    try await desk.shell.type("pushups")
    try await desk.shell.expect("pushups")
    try await desk.shell.type(Key.escape)
    try await desk.expectShield()
    try await desk.shell.type("l")
    try await desk.shell.expect("how much? ")
    try await desk.shell.type("pushupz\u{7F}s 20\r")
    try await desk.shell.expect("begun")
    #expect(!desk.shell.text.contains("^["))
  }

  @Test("at zero from the start Ctrl-Z stops the run, fg shows the shield again, and credit begins it")
  func suspends() async throws {
    let desk = try await TerminalDesk.start(balance: nil)
    try await desk.run("earn run -- echo begun")
    try await desk.expectShield()
    try await desk.shell.type(Key.suspend)
    try await desk.shell.expect("Stopped")
    try await desk.shell.expect("ready> ")
    try await desk.shell.type("fg\n")
    try await desk.expectShield()
    _ = try await desk.earnd.reply("LOG pushups 20")
    try await desk.shell.expect("begun")
    try await desk.shell.expect("ready> ")
  }

  @Test(
    "Ctrl-C on the shield ends the program with 130, one that lives through SIGINT too",
    arguments: ["sleep 1000", "sh -c 'trap : INT; while :; do sleep 1000; done'"])
  func interrupt(_ program: String) async throws {
    let desk = try await TerminalDesk.start()
    try await desk.run("earn run -- \(program); echo rc=$?; stty -a")
    #expect(await eventually { desk.shell.foregroundGroup != desk.shell.identifier })
    try await desk.empty()
    try await desk.expectShield()
    try await desk.shell.type(Key.interrupt)
    try await desk.shell.expect("rc=130")
    // As a shell leaves it.
    try await desk.shell.expect(" icanon")
    try await desk.shell.expect(" echo ")
  }

  @Test("Ctrl-C on the shield ends vi with 130", .enabled(if: Requirement.met("vi"), "install vim-tiny"))
  func editor() async throws {
    let desk = try await TerminalDesk.start()
    try await desk.run("earn run -- vi; echo rc=$?")
    try await desk.shell.expect("~")
    try await desk.empty()
    try await desk.expectShield()
    try await desk.shell.type(Key.interrupt)
    try await desk.shell.expect("rc=130")
    try await desk.shell.expect("ready> ")
  }
}
