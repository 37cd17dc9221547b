import Glibc
import TestKit

/// A person's earnd on a machine with a real logind, in a container: `login-container` says what holds there.
final class LoginContainer {
  static var isAvailable: Bool {
    Requirement.allowsNoSkip
      || (getuid() == 0 && Program.exists("systemd-nspawn") && Program.exists("dbus-daemon")
        && ["x86_64", "aarch64"].contains { access("/lib/\($0)-linux-gnu/security/pam_systemd.so", R_OK) == 0 })
  }
  static let packages = "run as root, and install dbus libpam-systemd systemd systemd-container"

  private let folder: TemporaryDirectory
  private let shell: ScriptShell

  /// Runs a test with a person who sits at seat0, and whose earnd has a blocked program in front and minutes left.
  static func with(_ body: (LoginContainer) async throws -> Void) async throws {
    let container = try await LoginContainer()
    do {
      try await container.prepare()
      try await body(container)
    } catch {
      try await container.shell.end()
      throw error
    }
    try await container.shell.end()
  }

  private init() async throws {
    folder = try TemporaryDirectory()
    chmod(folder.path, 0o755)
    let earn = Installation(prefix: folder.path("earn"), environment: ProcessEnvironment.inherited)
    _ = try await earn.install()
    try FileTree.write("block app game\n", to: folder.path("home/.config/earn/earn.conf"))
    shell = try await ScriptShell("login-container", folder.path)
  }

  private func prepare() async throws {
    for person in ["earner", "other"] { try await says("useradd --no-create-home --home-dir /test/home \(person)") }
    try await says("chown -R earner: /test/home")
    try await startSession(of: "earner")
    let settings = Self.variables.map { "-E \($0)" }.joined(separator: " ")
    try await says("systemd-run --quiet --unit=earnd --uid=earner \(settings) /test/earn/bin/earnd")
    guard try await eventually({ try await earn("balance") == "0:00" }) else { throw TestFailure("earnd does not run") }
    try await says("{ echo game; sleep infinity; } | \(Self.person) earn front >/dev/null &")
    try await earn("grant 10m")
  }

  /// Whoever it is sits down at seat0.
  func startSession(of person: String) async throws {
    let count = Int(try await says("loginctl list-sessions --no-legend | wc -l")) ?? 0
    try await says(
      "systemd-run --quiet --unit=session-\(person) -p PAMName=earn-test -p User=\(person) -E XDG_SEAT=seat0 "
        + "-E XDG_SESSION_TYPE=x11 sleep infinity")
    guard try await eventually({ try await says("loginctl list-sessions --no-legend | wc -l") == "\(count + 1)" })
    else {
      throw TestFailure("logind made no session of \(person)")
    }
  }

  /// What root reads after a command line.
  @discardableResult
  func says(_ command: String) async throws -> String { try await shell.says(command) }

  @discardableResult
  func earn(_ words: String) async throws -> String { try await says("\(Self.person) earn \(words)") }

  /// The person calls a method of their own session.
  func callSession(_ method: String, _ arguments: String) async throws {
    try await says(
      "\(Self.person) busctl call org.freedesktop.login1 "
        + "$(busctl call org.freedesktop.login1 /org/freedesktop/login1 org.freedesktop.login1.Manager GetSession s "
        + "$(loginctl list-sessions --no-legend | awk '$3 == \"earner\" { print $1 }') | cut -d'\"' -f2) "
        + "org.freedesktop.login1.Session \(method) \(arguments)")
  }

  /// What is not a release build knows its toolchain alone.
  private static let variables = [
    "HOME=/test/home", "XDG_RUNTIME_DIR=/test/home/run", "LD_LIBRARY_PATH=/test/earn/lib/earn",
    "PATH=/test/earn/bin:/usr/bin",
  ]
  private static let person =
    "setpriv --reuid earner --regid earner --init-groups env \(variables.joined(separator: " "))"
}
