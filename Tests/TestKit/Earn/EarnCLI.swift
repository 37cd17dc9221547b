/// What the built `earn` answered.
public struct EarnResult: Hashable, Sendable {
  public let status: Int32
  public let output: String
  public let error: String

  public init(status: Int32, output: String = "", error: String = "") {
    self.status = status
    self.output = output
    self.error = error
  }
}

/// The built `earn`, run as a shell would run it, on no terminal.
public enum EarnCLI {
  public static func run(
    _ arguments: [String], input: String = "", environment: [String: String], within limit: Duration = .seconds(20)
  ) async throws -> EarnResult {
    let child = try ChildProcess(BuiltProducts.path("earn"), arguments, environment: environment)
    if !input.isEmpty { try await child.write(input) }
    child.closeInput()
    let exit = try await child.wait(within: limit)
    // As a shell tells it: a program that died of a signal answers 128 and its number.
    let status: Int32 =
      switch exit {
      case .status(let status): status
      case .signal(let signal): 128 + signal
      }
    return EarnResult(status: status, output: child.outputText, error: child.errorText)
  }
}
