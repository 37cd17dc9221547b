import Glibc
import TestKit
import Testing

/// The programs as they are given to people; `make release` builds them, and so does `EARN_TEST_ALL=1 ./test`.
@Suite(
  .fewAtOnce,
  .enabled(
    if: Requirement.allowsNoSkip || FileTree.exists(Repository.path(".build/released/earn")), "make release"),
  .enabled(if: Requirement.met("readelf", "unshare"), "install binutils util-linux"))
struct ReleaseTests {
  private let home: EarnHome
  private let installation: Installation

  init() throws {
    home = try EarnHome()
    installation = Installation(prefix: try home.directory.folder("installed"), environment: home.environment)
  }

  private func say(_ program: String, _ arguments: String...) async throws -> String {
    let child = try ChildProcess(program, arguments, environment: home.environment)
    let exit = try await child.wait()
    guard exit == .status(0) else { throw TestFailure("\(program) ended with \(exit): \(child.errorText)") }
    return child.outputText
  }

  @Test("earn needs no library, earnd looks for the ones it brings beside itself, and neither has symbols")
  func linked() async throws {
    _ = try await installation.install(from: Repository.path(".build/released"))
    let (earn, earnd) = ("\(installation.prefix)/bin/earn", "\(installation.prefix)/bin/earnd")
    expect(try await say("readelf", "-d", earn), is: "\nThere is no dynamic section in this file.\n")
    let paths = try await say("readelf", "-d", earnd).split(separator: "\n").filter {
      $0.contains("RUNPATH") || $0.contains("RPATH")
    }
    #expect(paths.count == 1 && paths[0].hasSuffix("Library runpath: [$ORIGIN/../lib/earn]"), "\(paths)")
    for program in [earn, earnd] {
      let sections = try await say("readelf", "-S", program)
      #expect(!sections.contains(".symtab"), "\(program) has symbols")
    }
  }

  @Test(
    "the installed programs run where there is no toolchain",
    .enabled(if: Requirement.allowsNoSkip || getuid() == 0, "run as root"))
  func noToolchain() async throws {
    _ = try await installation.install(from: Repository.path(".build/released"))
    let script = try ChildProcess(
      "unshare",
      [
        "--mount", "/bin/sh", "-ec", Self.withoutToolchain, "sh", installation.prefix, Repository.path("Scripts/swift"),
      ],
      environment: home.environment.merging(["LD_LIBRARY_PATH": ""]) { $1 })
    let exit = try await script.wait()
    #expect(exit == .status(0), "\(script.outputText)\(script.errorText)")
    let lines = script.outputText.split(separator: "\n")
    let swift = lines.filter { $0.contains("libswift") || $0.contains("Foundation") }
    #expect(
      !swift.isEmpty && swift.allSatisfy { $0.contains(" => \(installation.prefix)/bin/../lib/earn/") }, "\(swift)")
    #expect(!script.outputText.contains("not found"), "\(script.outputText)")
    #expect(lines.last == "0:00")
  }

  private static let withoutToolchain = """
    libraries=$("$2" -print-target-info | sed -n '/"runtimeLibraryPaths"/,/]/s|^ *"\\(/.*\\)",*$|\\1|p')
    test -e "$libraries/libswiftCore.so"
    mount --make-rprivate /
    mount -t tmpfs tmpfs "$libraries"
    ldd "$1/bin/earnd"
    "$1/bin/earnd" --no-desktop &
    trap 'kill $!; wait' EXIT
    until "$1/bin/earn" --timeout 5s balance; do kill -0 $!; sleep 0.05; done
    """
}
