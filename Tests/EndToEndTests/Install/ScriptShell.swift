import Glibc
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
      try await close()
      throw TestFailure("\(error)\n\(process.errorText)")
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
    let exit = try await close()
    guard exit == .status(0) else { throw TestFailure("it ended with \(exit): \(process.errorText)") }
  }

  @discardableResult
  private func close() async throws -> Exit {
    process.closeInput()
    if let exit = try? await process.wait(within: .seconds(20)) { return exit }
    // It tidies up even then, which it could not if it were killed.
    process.send(SIGTERM)
    return try await process.wait()
  }
}
