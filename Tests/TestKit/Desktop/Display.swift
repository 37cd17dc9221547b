/// An X display nobody sees, with a home for what runs on it.
public final class Display: Sendable {
  public let name: String
  private let server: ChildProcess
  private let home: TemporaryDirectory
  /// Programs of a desktop that find no bus start one, which then outlives the display; xfwm4 keeps its settings there.
  private let bus: PrivateBus

  public static let width = 800
  public static let height = 600

  /// - Parameters:
  ///   - name: `:7`, of a display that is gone; nil: one that is free.
  ///   - arguments: for Xvfb, beyond what all displays have.
  public init(named wanted: String? = nil, _ arguments: String...) async throws {
    home = try TemporaryDirectory()
    bus = try await PrivateBus(services: PrivateBus.installed("org.xfce.Xfconf"))
    // Without -noreset the server forgets everything whenever its last client leaves.
    server = try ChildProcess(
      "Xvfb",
      (wanted.map { [$0] } ?? []) + [
        "-displayfd", "1", "-screen", "0", "\(Self.width)x\(Self.height)x24", "-nolisten", "tcp", "-noreset",
      ]
        + arguments)
    let number = try await server.expect("\n")
    name = ":" + number.filter(\.isNumber)
  }

  /// Ends the server without a word to anyone.
  public func kill() async throws {
    server.send(9)
    try await server.wait()
  }

  /// Starts a program on this display.
  public func start(
    _ program: String, _ arguments: [String] = [], environment: [String: String] = [:]
  ) throws -> ChildProcess {
    let surroundings = ["DBUS_SESSION_BUS_ADDRESS": bus.address, "NO_AT_BRIDGE": "1"]
    var seen = ProcessEnvironment.inherited.merging(surroundings) { $1 }.merging(environment) { $1 }
    seen["DISPLAY"] = name
    seen["HOME"] = home.path
    seen["XDG_RUNTIME_DIR"] = home.path
    seen["XAUTHORITY"] = nil
    return try ChildProcess(program, arguments, environment: seen)
  }

  /// Runs a program on this display to its end and returns what it printed.
  @discardableResult
  public func run(_ program: String, _ arguments: String...) async throws -> String {
    let child = try start(program, arguments)
    let exit = try await child.wait()
    guard exit == .status(0) else {
      throw TestFailure("\(program) \(arguments) ended with \(exit): \(child.errorText)")
    }
    return child.outputText
  }

  /// A file of its home, for a program to read.
  public func write(_ text: String, to file: String, mode: UInt32 = 0o644) throws -> String {
    try home.write(text, to: file, mode: mode)
    return home.path + "/" + file
  }

  /// Where a program may write a file.
  public func path(_ file: String) -> String { home.path + "/" + file }
}
