import TestKit
import Testing

/// `earn run` on a real terminal, as a person sees it.
@Suite(.fewAtOnce, .enabled(if: Requirement.met("tmux"), "install tmux")) struct RunInTmuxTests {
  private func environment(_ earnd: Earnd) -> [String: String] {
    var environment = earnd.environment
    environment["PATH"] = "\(BuiltProducts.folder):\(environment["PATH"] ?? "/usr/bin:/bin")"
    return environment
  }

  /// A service with one quarter-minute, and a shell in tmux.
  private func start() async throws -> (Earnd, Tmux) {
    let earnd = try await Earnd.start(rules: houseRules)
    expect(try await earnd.reply("LOG pushups 1"), begins: "OK id=1 earned=15 balance=15 ")
    let environment = environment(earnd)
    let tmux = try await Tmux("exec env PS1='% ' bash --norc --noprofile", environment: environment)
    try await tmux.wait("a prompt") { $0.contains("%\n") }
    return (earnd, tmux)
  }

  @Test("at zero it stands behind a shield; l logs right there, and it goes on where it stood")
  func shieldAndLog() async throws {
    let (earnd, tmux) = try await start()
    let play = #"sh -c 'echo playing; read -r key; echo "got <$key>"; exit 3'"#
    try await tmux.type("earn run --as game -- \(play); echo \"status $?\"", "Enter")
    try await tmux.wait(for: "\nplaying\n")
    let shield = try await tmux.wait(for: "l log what you did · q end game", within: .seconds(20))
    #expect(shield.contains("\ngame is resting\n"))
    #expect(shield.contains("\nYou have 0:00. 1 push-up earns 15 seconds.\n"))
    try await tmux.type("x")
    try await tmux.type("l")
    let question = try await tmux.wait(for: "What did you do, and how much?")
    #expect(question.contains("\npushups · homework · dishes · chores\n"))
    try await tmux.type("pushup 20", "Enter")
    try await tmux.wait(for: "There is no activity pushup; did you mean pushups?")
    try await tmux.type("l")
    try await tmux.type("pushups 20", "Enter")
    try await tmux.wait(for: "+5m pushups → 5:00")
    try await tmux.type("hello", "Enter")
    try await tmux.wait(for: "got <hello>\nstatus 3\n")
    expect(try await earnd.reply("BALANCE"), begins: "OK balance=300 ")
    try await tmux.type("stty -a | tr ' ' '\\n' | grep -cx -e icanon -e 'echo'", "Enter")
    try await tmux.wait(for: "\n2\n")
    try await earnd.stop()
  }

  @Test(
    "a full-screen program leaves the screen for the shield and comes back as it was",
    arguments: ["less", "top"])
  func fullScreen(program: String) async throws {
    let (earnd, tmux) = try await start()
    let file = try earnd.home.directory.write((1...200).map { "line \($0)\n" }.joined(), to: "text")
    try await tmux.type("echo before", "Enter")
    try await tmux.wait(for: "\nbefore\n")
    try await tmux.type(program == "less" ? "earn run -- less \(file)" : "earn run -- top", "Enter")
    let content = program == "less" ? "line 1\n" : "PID USER"
    try await tmux.wait(for: content)
    let wasAlternate = try await tmux.tell("#{alternate_on}")
    let shield = try await tmux.wait(for: "l log what you did · q end \(program)", within: .seconds(20))
    #expect(try await tmux.tell("#{alternate_on}") == "0")
    #expect(!shield.contains("line 40"))
    #expect(shield.contains("\(program) is resting"))
    expect(try await earnd.reply("LOG pushups 20"), begins: "OK ")
    try await tmux.wait("\(program) again") { $0.contains(content) && !$0.contains("is resting") }
    #expect(try await tmux.tell("#{alternate_on}") == wasAlternate)
    try await tmux.type("q")
    try await tmux.wait("a prompt") { $0.contains("%\n") }
    try await tmux.type("echo status $?", "Enter")
    try await tmux.wait(for: "status 0")
    try await earnd.stop()
  }

  @Test("q at the shield ends the program")
  func quit() async throws {
    let (earnd, tmux) = try await start()
    try await tmux.type("earn run --as game -- sleep 1000; echo status $?", "Enter")
    try await tmux.wait(for: "q end game", within: .seconds(20))
    try await tmux.type("q")
    try await tmux.wait(for: "\nstatus 143\n")
    try await earnd.stop()
  }

  @Test("Ctrl-Z puts it in the background, where it costs nothing, and fg brings it back")
  func jobControl() async throws {
    let (earnd, tmux) = try await start()
    _ = try await earnd.reply("LOG pushups 20")
    try await tmux.type("earn run --as game -- cat", "Enter")
    #expect(try await eventually { try await earnd.reply("BALANCE").contains("state=drain") })
    try await tmux.type("C-z")
    try await tmux.wait(for: "Stopped")
    #expect(try await eventually { try await earnd.reply("BALANCE").contains("state=ready") })
    try await tmux.type("fg", "Enter")
    #expect(try await eventually { try await earnd.reply("BALANCE").contains("state=drain") })
    try await tmux.type("hello", "Enter")
    try await tmux.wait(for: "hello\nhello\n")
    try await tmux.type("C-c")
    try await tmux.type("echo status $?", "Enter")
    try await tmux.wait(for: "status 130")
    try await earnd.stop()
  }
}
