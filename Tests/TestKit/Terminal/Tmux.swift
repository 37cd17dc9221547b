import Glibc

/// A real tmux with a server of its own: a screen to look at, not a stream of escape sequences.
public final class Tmux: Sendable {
  private let directory: TemporaryDirectory
  private let environment: [String: String]
  /// A client in control mode: it prints a line whenever a pane shows something new.
  private let control: ChildProcess
  private let server: Int32
  private let pane: Int32

  /// Starts a session of one pane that runs this command line in a shell.
  public init(
    _ command: String, environment: [String: String] = ProcessEnvironment.inherited, columns: Int = 80, rows: Int = 24
  ) async throws {
    directory = try TemporaryDirectory()
    var environment = environment
    environment["TMUX_TMPDIR"] = directory.path
    environment["TERM"] = "xterm"
    self.environment = environment
    let start = [
      "-L", "earn", "-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", command, ";",
      "set-option", "-g", "remain-on-exit", "on",
    ]
    let starting = try ChildProcess("tmux", start, environment: environment)
    guard try await starting.wait() == .status(0) else {
      throw TestFailure("tmux did not start: \(starting.errorText)")
    }
    control = try ChildProcess("tmux", ["-L", "earn", "-C", "attach"], environment: environment)
    try await control.expect("%session-changed")
    let told = try await Tmux.command(["display-message", "-p", "#{pid} #{pane_pid}"], environment)
    let numbers = told.split { $0.isWhitespace }.compactMap { Int32($0) }
    guard numbers.count == 2 else { throw TestFailure("tmux tells no process numbers but \(told)") }
    (server, pane) = (numbers[0], numbers[1])
  }

  deinit {
    kill(server, SIGKILL)
    Session.kill(pane)
  }

  /// Types: words as tmux names keys, such as `Enter`, `C-c`, or text.
  public func type(_ keys: String...) async throws { try await command(["send-keys"] + keys) }

  /// What the pane shows, line by line, trailing blanks left out.
  public func screen() async throws -> String {
    try await command(["capture-pane", "-p"])
  }

  /// What tmux says of the pane in its own format language, such as `#{alternate_on}`.
  public func tell(_ format: String) async throws -> String {
    String(try await command(["display-message", "-p", format]).dropLast())
  }

  /// Looks whenever the pane changes until the screen is as wanted, and returns it.
  @discardableResult
  public func wait(
    _ what: String, within limit: Duration = .seconds(20), _ isWanted: (String) -> Bool
  ) async throws -> String {
    let deadline = Deadline(within: limit)
    while true {
      let screen = try await screen()
      if isWanted(screen) { return screen }
      if deadline.hasPassed { throw TestFailure("the screen never showed \(what); it shows:\n\(screen)") }
      // A change of modes alone makes no line, so look again after a while all the same.
      _ = await control.nextOutput(within: .milliseconds(200))
    }
  }

  /// Waits until the screen shows a text.
  @discardableResult
  public func wait(for text: String, within limit: Duration = .seconds(20)) async throws -> String {
    try await wait(text.debugDescription, within: limit) { $0.contains(text) }
  }

  @discardableResult
  private func command(_ arguments: [String]) async throws -> String {
    try await Tmux.command(arguments, environment)
  }

  private static func command(_ arguments: [String], _ environment: [String: String]) async throws -> String {
    let child = try ChildProcess("tmux", ["-L", "earn"] + arguments, environment: environment)
    guard try await child.wait() == .status(0) else {
      throw TestFailure("tmux \(arguments.joined(separator: " ")): \(child.errorText)")
    }
    return child.outputText
  }
}
