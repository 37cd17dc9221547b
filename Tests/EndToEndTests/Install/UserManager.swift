import Glibc
import TestKit

/// A person's own `systemd --user`, as after a login, with earn installed in their ~/.local. What `user-manager` says of it
/// holds: it takes root, and leaves nothing.
final class UserManager {
  /// What a test with one needs.
  static var isAvailable: Bool {
    Requirement.allowsNoSkip
      || (getuid() == 0 && access("/lib/systemd/systemd", X_OK) == 0
        && access("/usr/lib/systemd/user/dbus.socket", R_OK) == 0 && Program.exists("setpriv"))
  }
  static let packages = "run as root, and install systemd dbus-user-session util-linux"

  /// Nobody on any machine has this number.
  private static let person: uid_t = 64_321

  let home: String
  private let folder: TemporaryDirectory
  private let shell: ScriptShell

  /// Runs a test with earn installed for the person, nothing of it switched on yet.
  static func with(rules: String, _ body: (UserManager) async throws -> Void) async throws {
    let manager = try await UserManager(rules: rules)
    do {
      try await body(manager)
    } catch {
      try await manager.end()
      throw TestFailure("\(error)\n\(manager.log)")
    }
    try await manager.end()
  }

  private init(rules: String) async throws {
    folder = try TemporaryDirectory()
    home = try folder.folder("home")
    let environment = ProcessEnvironment.inherited.merging(["HOME": home]) { $1 }
    _ = try await Installation(prefix: "\(home)/.local", environment: environment).install()
    try FileTree.write(rules, to: "\(home)/.config/earn/earn.conf")
    // A checkout need not be readable for everybody.
    let script = FileTree.read(Repository.path("Scripts/install")) ?? ""
    try FileTree.write(script, to: "\(home)/Scripts/install", mode: 0o755)
    let path = folder.path
    for name in [""] + FileTree.all(in: path) { lchown("\(path)/\(name)", Self.person, Self.person) }
    shell = try await ScriptShell("user-manager", folder.path)
    // What is not a release build knows its toolchain alone, which another person may not see.
    try await says("export LD_LIBRARY_PATH=$HOME/.local/lib/earn")
    try await says("systemctl --user import-environment LD_LIBRARY_PATH")
  }

  @discardableResult
  func says(_ command: String) async throws -> String { try await shell.says(command) }

  func earn(_ words: String) async throws -> String { try await says("~/.local/bin/earn \(words)") }

  /// A property of a unit, as `systemctl --user show` tells it.
  func property(_ name: String, of unit: String) async throws -> String {
    try await says("systemctl --user show -P \(name) \(unit)")
  }

  /// A unit's settings beyond the installed ones.
  func add(_ settings: String, to unit: String) async throws {
    let file = ".config/systemd/user/\(unit).d/test.conf"
    try await says("mkdir -p \(file.dropLast("/test.conf".count)) && printf '%b' '\(settings)' >\(file)")
    try await says("systemctl --user daemon-reload")
  }

  /// A graphical session starts, as its target tells the manager.
  func startSession() async throws {
    let unit = "~/.config/systemd/user/desktop.target"
    try await says("mkdir -p ~/.config/systemd/user")
    try await says("printf '[Unit]\\nBindsTo=graphical-session.target\\n' >\(unit); systemctl --user daemon-reload")
    try await says("systemctl --user start desktop.target")
  }

  private var log: String { FileTree.read(folder.path("systemd.log")) ?? "" }

  private func end() async throws { try await shell.end() }
}
