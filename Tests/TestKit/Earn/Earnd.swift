import Glibc

/// The built earnd on a home of its own. When this goes, the service is killed and the home removed.
public final class Earnd: Sendable {
  public let home: EarnHome
  public let environment: [String: String]
  public let process: ChildProcess

  /// Starts it and waits for its greeting. Without rules it writes its first ones itself.
  public static func start(
    rules: String? = nil, arguments: [String] = [], environment: [String: String] = [:]
  ) async throws -> Earnd {
    let home = try EarnHome()
    if let rules { try home.writeRules(rules) }
    return try await start(on: home, arguments: arguments, environment: environment)
  }

  /// Starts it on a home that is already there: what an earlier one left is found again.
  public static func start(
    on home: EarnHome, arguments: [String] = [], environment: [String: String] = [:]
  ) async throws -> Earnd {
    let all = home.environment.merging(environment) { $1 }
    let process = try ChildProcess(BuiltProducts.path("earnd"), arguments, environment: all)
    let earnd = Earnd(home: home, environment: all, process: process)
    try await earnd.waitForGreeting()
    return earnd
  }

  private init(home: EarnHome, environment: [String: String], process: ChildProcess) {
    self.home = home
    self.environment = environment
    self.process = process
  }

  public var identifier: Int32 { process.identifier }
  public var socket: String { environment["EARN_SOCKET"] ?? home.socket }

  public func connect() async throws -> LineClient { try await LineClient.connect(to: socket) }

  /// One request on a connection of its own: the last line of its reply.
  public func reply(_ request: String) async throws -> String { try await connect().reply(request) }

  /// Runs `earn` as the same person.
  public func earn(_ arguments: String..., input: String = "") async throws -> EarnResult {
    try await EarnCLI.run(arguments, input: input, environment: environment)
  }

  /// Asks it to stop as a service manager does, and checks that it left nothing running or listening.
  public func stop() async throws {
    process.send(SIGTERM)
    let exit = try await process.wait()
    guard exit == .status(0) else { throw TestFailure("earnd ended with \(exit): \(process.errorText)") }
    try checkNothingIsLeft()
  }

  /// Takes it away as a power cut does.
  public func kill() async throws {
    process.send(SIGKILL)
    try await process.wait()
  }

  /// A new service on the same home, with the same environment.
  public func restarted(arguments: [String] = []) async throws -> Earnd {
    try await Earnd.start(on: home, arguments: arguments, environment: environment)
  }

  private func checkNothingIsLeft() throws {
    let left = process.session
    guard left.isEmpty else { throw TestFailure("earnd left processes behind: \(left)") }
    for name in ["sock", "prompt", "prompt.txt"] where FileTree.exists("\(home.runtime)/earn/\(name)") {
      throw TestFailure("earnd left \(name) behind")
    }
  }

  private func waitForGreeting() async throws {
    let deadline = Deadline(within: .seconds(20))
    var folder = ""
    var watch: FolderWatch?
    while !deadline.hasPassed {
      let nearest = FileTree.nearestFolder(above: socket)
      if nearest != folder { (folder, watch) = (nearest, try FolderWatch(nearest)) }
      if let client = try? LineClient(socket) {
        let greeting = try await client.line()
        guard greeting.hasPrefix("OK earn=1 server=earnd/") else { throw TestFailure("earnd greets with \(greeting)") }
        return
      }
      if let exit = process.exit { throw TestFailure("earnd did not start: \(exit), saying \(process.errorText)") }
      // Between bind and listen there is nothing to see, so a change is not waited for longer than a moment.
      await watch?.change(orEndOf: process, within: .milliseconds(20))
    }
    throw TestFailure("earnd did not greet: \(process.errorText)")
  }
}
