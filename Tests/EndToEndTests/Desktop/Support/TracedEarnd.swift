import TestKit

/// The built earnd under strace(1), on a home of its own.
final class TracedEarnd {
  let client: LineClient
  private let home: EarnHome
  private let process: ChildProcess

  /// Starts it and waits for its greeting.
  ///
  /// - Parameters:
  ///   - options: which calls are traced or made to fail.
  ///   - bus: its session and its system bus.
  init(_ options: [String], bus address: String) async throws {
    let home = try EarnHome()
    try home.writeRules(NoticeDesk.rules)
    var environment = home.environment
    environment["DBUS_SESSION_BUS_ADDRESS"] = address
    environment["DBUS_SYSTEM_BUS_ADDRESS"] = address
    let strace = ["-f", "-qq", "-o", home.directory.path("trace")] + options + [BuiltProducts.path("earnd")]
    process = try ChildProcess("strace", strace, environment: environment)
    self.home = home
    var connected: LineClient?
    let isThere = await eventually {
      connected = try? await LineClient.connect(to: home.socket)
      return connected != nil
    }
    guard isThere, let connected else { throw TestFailure("earnd did not greet: \(process.errorText)") }
    client = connected
  }

  /// Ends it, and tells the calls that were traced.
  func end() async throws -> [Substring] {
    _ = try await client.reply("SHUTDOWN")
    guard try await process.wait() == .status(0) else { throw TestFailure("earnd failed: \(process.errorText)") }
    return (FileTree.read(home.directory.path("trace")) ?? "").split(separator: "\n")
  }
}
