import Glibc

/// A D-Bus bus of a test's own: its own dbus-daemon in its own folder, found by address alone. It starts nothing but
/// the services it is given, and everything on it ends with it.
public final class PrivateBus: Sendable {
  public let address: String
  private let folder: TemporaryDirectory
  private let daemon: ChildProcess

  /// Whether tests on a bus run here; they need the package dbus.
  public static var isAvailable: Bool { Requirement.met("dbus-daemon") }

  /// Starts it and waits until it listens.
  ///
  /// - Parameters:
  ///   - folder: where its socket is, for a bus that comes back at the same address.
  ///   - services: what the bus starts when a name is called: name and command line.
  public init(in folder: TemporaryDirectory? = nil, services: [String: String] = [:]) async throws {
    let folder = try folder ?? TemporaryDirectory()
    self.folder = folder
    address = PrivateBus.address(in: folder)
    try folder.write(PrivateBus.configuration(in: folder.path), to: "bus.conf")
    for (name, command) in services {
      try folder.write("[D-BUS Service]\nName=\(name)\nExec=\(command)\n", to: "services/\(name).service")
    }
    daemon = try ChildProcess(
      "dbus-daemon", ["--nofork", "--print-address=1", "--config-file=\(folder.path)/bus.conf"])
    try await daemon.expect("\n")
  }

  /// Where a bus in this folder listens, or will.
  public static func address(in folder: TemporaryDirectory) -> String { "unix:path=\(folder.path)/bus" }

  /// SIGSTOP makes it hang, SIGCONT go on.
  public func send(_ signal: Int32) { daemon.send(signal) }

  /// Ends it without a word to anyone.
  public func kill() async throws {
    daemon.send(SIGKILL)
    try await daemon.wait()
  }

  /// Starts a program that sees this bus as its session and its system bus.
  public func start(
    _ program: String, _ arguments: [String] = [], environment: [String: String] = [:]
  ) throws -> ChildProcess {
    var seen = ProcessEnvironment.inherited.merging(environment) { $1 }
    seen["DBUS_SESSION_BUS_ADDRESS"] = address
    seen["DBUS_SYSTEM_BUS_ADDRESS"] = address
    seen["HOME"] = folder.path
    return try ChildProcess(program, arguments, environment: seen)
  }

  /// How the machine's own bus would start a service; nothing where it is not installed.
  public static func installed(_ name: String) -> [String: String] {
    guard let file = FileTree.read("/usr/share/dbus-1/services/\(name).service") else { return [:] }
    let command = file.split(separator: "\n").first { $0.hasPrefix("Exec=") }?.dropFirst("Exec=".count)
    return command.map { [name: String($0)] } ?? [:]
  }

  private static func configuration(in folder: String) -> String {
    """
    <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
     "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
    <busconfig>
      <type>session</type>
      <listen>unix:path=\(folder)/bus</listen>
      <auth>EXTERNAL</auth>
      <servicedir>\(folder)/services</servicedir>
      <policy context="default">
        <allow send_destination="*" eavesdrop="true"/>
        <allow eavesdrop="true"/>
        <allow own="*"/>
      </policy>
    </busconfig>
    """
  }
}
