import TestKit

/// A shell in surroundings that a script beside this file makes, and takes away when the shell's input ends.
final class ScriptShell {
  private let process: ChildProcess

  /// Starts it and waits until the shell answers.
  init(_ script: String, _ folder: String) async throws {
    process = try ChildProcess(
      Repository.path("Tests/EndToEndTests/Install/\(script)"), [folder], environment: ProcessEnvironment.inherited)
    do {
      try await says(":")
    } catch {
      process.closeInput()
      try await process.wait(within: .seconds(30))
      throw TestFailure(process.errorText)
    }
  }

  /// What a command line prints, errors too, without the last line's end.
  @discardableResult
  func says(_ command: String, within limit: Duration = .seconds(30)) async throws -> String {
    try await process.write("{ \(command)\n} </dev/null 2>&1; printf '\\n==done==\\n'\n")
    var text = try await process.expect("\n==done==\n", within: limit).dropLast("\n==done==\n".count)
    if text.last == "\n" { text.removeLast() }
    return String(text)
  }

  /// Everything ends, and no process, mount or control group is left.
  func end() async throws {
    process.closeInput()
    let exit = try await process.wait(within: .seconds(30))
    guard exit == .status(0) else { throw TestFailure("it ended with \(exit): \(process.errorText)") }
  }
}
