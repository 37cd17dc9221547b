import TestKit

/// A person at a shell on a terminal, with a service of their own and five minutes.
struct TerminalDesk {
  let earnd: Earnd
  let shell: PTY

  static func start(balance: String? = "5m") async throws -> TerminalDesk {
    let earnd = try await Earnd.start(rules: "activity pushups earns 1m per 4 reps\nblock app game\n")
    if let balance { _ = try await earnd.reply("GRANT \(balance)") }
    var environment = earnd.environment
    environment["PATH"] = "\(BuiltProducts.folder):\(environment["PATH"] ?? "/usr/bin:/bin")"
    environment["NO_COLOR"] = "1"
    environment["PS1"] = "ready> "
    let shell = try PTY("bash", ["--norc", "--noprofile", "-i"], environment: environment)
    try await shell.expect("ready> ")
    return TerminalDesk(earnd: earnd, shell: shell)
  }

  /// Types a command, and reads past its echo.
  func run(_ command: String) async throws {
    try await shell.type("\(command)\n")
    try await shell.expect("\n")
  }

  /// Nothing is left, all at once.
  func empty() async throws { _ = try await earnd.reply("DEDUCT 5m") }

  /// Waits for the shield, up to its last line.
  func expectShield() async throws { try await shell.expect("q end ") }
}

enum Key {
  static let escape = "\u{1B}"
  static let interrupt = "\u{3}"
  static let suspend = "\u{1A}"
}
