import Glibc
import TestKit

/// earn, put in place by `Scripts/install`: what `make install` and `make uninstall` run.
struct Installation {
  let prefix: String
  let environment: [String: String]

  /// What is installed: the release build where no test may be skipped, for it is made then; else what the tests run.
  static var programs: String {
    Requirement.allowsNoSkip ? Repository.path(".build/released") : BuiltProducts.folder
  }

  func install(from programs: String = Self.programs) async throws -> String {
    try await run("install", programs)
  }

  func uninstall() async throws -> String { try await run("uninstall", "/nonexistent") }

  private func run(_ action: String, _ programs: String) async throws -> String {
    let script = try ChildProcess(
      Repository.path("Scripts/install"), [action, prefix],
      environment: environment.merging(["EARN_PROGRAMS": programs]) { $1 })
    let exit = try await script.wait(within: .seconds(60))
    guard exit == .status(0) else { throw TestFailure("\(action) ended with \(exit): \(script.errorText)") }
    return script.outputText
  }
}

extension FileTree {
  /// Every path below a folder, sorted; a folder's ends in a slash.
  static func all(in path: String, below prefix: String = "") -> [String] {
    names(in: path).flatMap { name in
      var status = stat()
      lstat("\(path)/\(name)", &status)
      guard status.st_mode & S_IFMT == S_IFDIR else { return ["\(prefix)\(name)"] }
      return ["\(prefix)\(name)/"] + all(in: "\(path)/\(name)", below: "\(prefix)\(name)/")
    }
  }
}
