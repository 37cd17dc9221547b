import Glibc
import TestKit
import Testing

/// The shield drawn into a file: by earnd, and by earn through it.
@Suite(.fewAtOnce) struct ShieldPreviewTests {
  private func run(_ program: String, _ arguments: [String], on home: EarnHome) async throws -> EarnResult {
    let child = try ChildProcess(BuiltProducts.path(program), arguments, environment: home.environment)
    guard case .status(let status) = try await child.wait() else { throw TestFailure("\(program) died of a signal") }
    return EarnResult(status: status, output: child.outputText, error: child.errorText)
  }

  private func isPNG(_ path: String) -> Bool {
    guard let file = fopen(path, "re") else { return false }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 8)
    return fread(&bytes, 1, 8, file) == 8 && bytes == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  }

  #if DESKTOP_X11
    @Test("earnd and earn draw it without a display, a service, a ledger or rules, and leave nothing else")
    func drawn() async throws {
      let home = try EarnHome()
      for (program, arguments) in [("earnd", ["--preview-shield"]), ("earn", ["shield", "--preview"])] {
        let file = home.directory.path("\(program).png")
        #expect(
          try await run(program, arguments + [file], on: home) == EarnResult(status: 0, output: "", error: ""))
        #expect(isPNG(file))
      }
      #expect(!FileTree.exists(home.socket))
      #expect(!FileTree.exists(home.ledger))
      #expect(!FileTree.exists(home.rules))
    }

    @Test("rules with an error, and a file that cannot be written, are said in one sentence")
    func refused() async throws {
      let home = try EarnHome()
      let result = try await run("earnd", ["--preview-shield", "/nowhere/x.png"], on: home)
      #expect(result.status == 73)
      #expect(
        result.error == "earnd: The picture /nowhere/x.png cannot be written: No such file or directory.\n")
      try FileTree.write("blok app x\n", to: home.rules)
      let wrong = try await run("earnd", ["--preview-shield", home.directory.path("x.png")], on: home)
      #expect(wrong.status == 78)
      #expect(wrong.error.contains("Line 1, column 1"))
      #expect(!FileTree.exists(home.directory.path("x.png")))
    }
  #else
    @Test("a lean earnd says which packages are missing")
    func lean() async throws {
      let home = try EarnHome()
      let result = try await run("earn", ["shield", "--preview", home.directory.path("x.png")], on: home)
      #expect(result.status == 69)
      #expect(
        result.error
          == "earnd: This earnd was built without what draws a shield; install libxcb1-dev libxcb-shape0-dev "
          + "libxcb-sync-dev libcairo2-dev libpango1.0-dev pkg-config and build it again.\n")
    }
  #endif

  @Test("earn shield without a file says what is missing")
  func misuse() async throws {
    let home = try EarnHome()
    let result = try await run("earn", ["shield"], on: home)
    #expect(result.status == 64)
    #expect(result.error.hasSuffix("Something is missing; write earn shield --preview FILE.\n"))
  }
}
