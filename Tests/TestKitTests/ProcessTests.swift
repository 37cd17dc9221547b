import Glibc
import TestKit
import Testing

@Suite struct ProcessTests {
  @Test("a program's output, errors and status are told apart")
  func streams() async throws {
    let child = try ChildProcess("sh", ["-c", "cat; echo wrong >&2; exit 3"])
    try await child.write("hello\n")
    child.closeInput()
    #expect(try await child.wait() == .status(3))
    #expect(child.outputText == "hello\n")
    #expect(child.errorText == "wrong\n")
  }

  @Test("a program that dies of a signal says so")
  func signalled() async throws {
    let child = try ChildProcess("sh", ["-c", "echo ready; read line"])
    try await child.expect("ready\n")
    child.send(SIGTERM)
    #expect(try await child.wait() == .signal(SIGTERM))
    #expect("\(Exit.signal(SIGTERM))" == "signal 15 (Terminated)")
  }

  @Test("more output than a pipe holds does not stall the program")
  func muchOutput() async throws {
    let child = try ChildProcess("head", ["-c", "1000000", "/dev/zero"])
    #expect(try await child.wait() == .status(0))
    #expect(child.outputText.utf8.count == 1_000_000)
  }

  @Test("a program that says something else, or is not there, is an error in a sentence")
  func failures() async throws {
    let child = try ChildProcess("echo", ["no"])
    await #expect(throws: TestFailure.self) { try await child.expect("yes", within: .seconds(5)) }
    #expect(throws: TestFailure.self) { try ChildProcess("no-such-program") }
  }

  @Test("what a program leaves in its session is gone with it")
  func cleanUp() async throws {
    var child: ChildProcess? = try ChildProcess("sh", ["-c", "sleep 1000 & echo $!; wait"])
    let line = try await child?.expect("\n")
    let sleeper = try #require(Int32(line?.dropLast() ?? ""))
    #expect(child?.session.contains(sleeper) == true)
    child = nil
    #expect(await eventually { !FileTree.exists("/proc/\(sleeper)") || FileTree.isZombie(sleeper) })
  }

  @Test("only the environment that is given is seen")
  func environment() async throws {
    let child = try ChildProcess("env", environment: ["ONE": "1"])
    try await child.wait()
    #expect(child.outputText == "ONE=1\n")
  }

  @Test("a temporary directory goes with everything in it")
  func temporaryDirectory() throws {
    var directory: TemporaryDirectory? = try TemporaryDirectory()
    let path = try #require(directory?.path)
    try directory?.write("text", to: "deep/er/file", mode: 0o600)
    #expect(FileTree.read("\(path)/deep/er/file") == "text")
    #expect(FileTree.mode("\(path)/deep/er/file") == 0o600)
    try directory?.folder("closed", mode: 0o000)
    directory = nil
    #expect(!FileTree.exists(path))
  }

  @Test("a folder's change is an event")
  func folderWatch() async throws {
    let directory = try TemporaryDirectory()
    let watch = try FolderWatch(directory.path)
    #expect(await watch.change(within: .milliseconds(1)) == false)
    try directory.write("text", to: "new")
    #expect(await watch.change())
  }
}

extension FileTree {
  /// Ended, and only waiting for whoever inherited it to ask.
  fileprivate static func isZombie(_ process: Int32) -> Bool {
    read("/proc/\(process)/stat")?.contains(") Z ") ?? true
  }
}
