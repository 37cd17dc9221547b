import TestKit
import Testing

/// The balance in a real bash.
@Suite(.fewAtOnce) struct PromptTests {
  private func environment(_ earnd: Earnd) -> [String: String] {
    var environment = earnd.environment
    environment["PATH"] = "\(BuiltProducts.folder):\(environment["PATH"] ?? "/usr/bin:/bin")"
    environment["NO_COLOR"] = "1"
    environment["PS1"] = "> "
    // Without the escape sequences of a line editor.
    environment["TERM"] = "dumb"
    return environment
  }

  @Test("bash shows the balance, and the new one at the next prompt after a log")
  func follows() async throws {
    let earnd = try await Earnd.start(rules: houseRules)
    let bash = try PTY("bash", ["--norc", "--noprofile"], environment: environment(earnd))
    try await bash.expect("> ")
    try await bash.type("PS1='> '; eval \"$(earn init bash)\"\n")
    try await bash.expect("0:00 > ")
    try await bash.type("earn log pushups 20\n")
    try await bash.expect("5:00 > ")
    try await bash.type("false\n")
    try await bash.expect("5:00 > ")
    try await bash.type("echo status $?\n")
    try await bash.expect("status 1")
    try await bash.expect("5:00 > ")
    try await earnd.kill()
    try await bash.type("\n")
    try await bash.expect("\n> ")
    try await bash.type("exit 7\n")
    #expect(try await bash.wait() == .status(7))
  }

  @Test("it works with set -u, an odd IFS, an array of prompt commands, and when it is loaded twice")
  func oddShells() async throws {
    let earnd = try await Earnd.start(rules: houseRules)
    let bash = try PTY("bash", ["--norc", "--noprofile"], environment: environment(earnd))
    try await bash.expect("> ")
    try await bash.type("PS1='> '; set -u; IFS=0:; PROMPT_COMMAND=(true true)\n")
    try await bash.expect("> ")
    try await bash.type("eval \"$(earn init bash)\"; eval \"$(earn init bash)\"\n")
    try await bash.expect("0:00 > ")
    try await bash.type("echo \"${#PROMPT_COMMAND[@]} commands\"\n")
    try await bash.expect("3 commands\r\n")
    try await bash.expect("0:00 > ")
    #expect(!bash.text.contains("0:00 0:00"))
    #expect(!bash.text.contains("unbound"))
  }

  @Test("a prompt starts no process", .enabled(if: Requirement.met("strace"), "install strace"))
  func noFork() async throws {
    let earnd = try await Earnd.start(rules: houseRules)
    let trace = earnd.home.directory.path("trace")
    let bash = try PTY(
      "strace",
      ["-f", "-o", trace, "-e", "trace=fork,vfork,clone,clone3,execve,socket", "bash", "--norc", "--noprofile"],
      environment: environment(earnd))
    try await bash.expect("> ")
    try await bash.type("PS1='> '; eval \"$(earn init bash)\"\n")
    try await bash.expect("0:00 > ")
    let before = FileTree.read(trace) ?? ""
    for _ in 0..<5 {
      try await bash.type("\n")
      try await bash.expect("0:00 > ")
    }
    #expect(before.contains("clone"), "loading it runs earn once")
    #expect(FileTree.read(trace) == before)
  }

  @Test("the published line is whole, private, and changes by rename")
  func published() async throws {
    let earnd = try await Earnd.start(rules: houseRules)
    let folder = "\(earnd.home.runtime)/earn"
    #expect(FileTree.read("\(folder)/prompt") == "1 \(earnd.identifier) 0 0 empty crit 0:00\n")
    #expect(FileTree.read("\(folder)/prompt.txt") == "0:00\n")
    #expect(FileTree.read("\(folder)/names") == "pushups\nhomework\ndishes\nchores\n")
    let watch = try FolderWatch(folder)
    expect(try await earnd.reply("LOG pushups 20"), begins: "OK ")
    #expect(await watch.change())
    #expect(FileTree.read("\(folder)/prompt") == "1 \(earnd.identifier) 1 300 ready low 5:00\n")
    for name in ["prompt", "prompt.txt", "names"] { #expect(FileTree.mode("\(folder)/\(name)") == 0o600) }
  }
}
