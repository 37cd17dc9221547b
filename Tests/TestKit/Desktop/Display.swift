/// An X display nobody sees.
public struct Display: Sendable {
  public let name: String
  private let server: ChildProcess

  public init() async throws {
    server = try ChildProcess("Xvfb", ["-displayfd", "1", "-screen", "0", "800x600x24", "-nolisten", "tcp"])
    let number = try await server.expect("\n")
    name = ":" + number.filter(\.isNumber)
  }
}
