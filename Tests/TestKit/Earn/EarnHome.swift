import Glibc

/// A person's home and runtime directory, used by nobody else: what earn and earnd see as theirs.
public final class EarnHome: Sendable {
  public let directory: TemporaryDirectory
  public let home: String
  public let runtime: String

  public init() throws {
    directory = try TemporaryDirectory()
    home = try directory.folder("home")
    runtime = try directory.folder("run")
  }

  public var socket: String { "\(runtime)/earn/sock" }
  public var prompt: String { "\(runtime)/earn/prompt" }
  public var rules: String { "\(home)/.config/earn/earn.conf" }
  public var state: String { "\(home)/.local/state/earn" }
  public var ledger: String { "\(state)/ledger.sqlite" }

  /// No bus, no desktop, and a zone in which it is about noon: no day ends in the middle of a test.
  public var environment: [String: String] {
    var environment = ProcessEnvironment.inherited
    environment["HOME"] = home
    environment["XDG_RUNTIME_DIR"] = runtime
    // Addresses of no kind earn uses: not even a socket that may appear is waited for.
    environment["DBUS_SESSION_BUS_ADDRESS"] = "disabled:"
    environment["DBUS_SYSTEM_BUS_ADDRESS"] = "disabled:"
    environment["TZ"] = EarnHome.noon
    return environment
  }

  public func writeRules(_ text: String) throws { try FileTree.write(text, to: rules) }

  private static let noon: String = {
    let hour = time(nil) / 3600 % 24
    let offset = 12 - hour
    // POSIX signs: Etc/GMT-3 is three hours ahead.
    return offset == 0 ? "Etc/GMT" : "Etc/GMT\(offset > 0 ? "-" : "+")\(abs(offset))"
  }()
}
