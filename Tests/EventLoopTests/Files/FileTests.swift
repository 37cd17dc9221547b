import Glibc
import TestKit
import Testing

@testable import EventLoop

@Suite("Locks and replaced files")
struct FileTests {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test("situation 57: a held lock is told with its holder, and free again after its release")
  func locks() throws {
    let path = directory.path("lock")
    let lock = try FileLock(path: path)
    #expect(FileTree.mode(path) == 0o600)
    #expect(FileTree.read(path) == "\(getpid())\n")
    #expect(throws: FileLock.Failure.held(path: path, by: getpid())) { try FileLock(path: path) }
    lock.release()
    lock.release()
    #expect(FileTree.exists(path))
    let again = try FileLock(path: path)
    again.release()
  }

  @Test("a lock goes with its object")
  func releasesOnDeinit() throws {
    let path = directory.path("lock")
    do { _ = try FileLock(path: path) }
    try FileLock(path: path).release()
  }

  @Test("a lock file that cannot be opened is an error with a sentence")
  func cannotLock() throws {
    let link = directory.path("link")
    symlink(directory.path("elsewhere"), link)
    for (path, words) in [
      (directory.path("missing/lock"), "No such file or directory"), (link, "Too many levels of symbolic links"),
      (directory.path, "Is a directory"),
    ] {
      #expect {
        try FileLock(path: path)
      } throws: { error in
        guard case .system(let failure) = error as? FileLock.Failure else { return false }
        return failure.description == "cannot open the lock file \(path): \(words)"
      }
    }
    #expect(!FileTree.exists(directory.path("elsewhere")))
  }

  @Test("a file is replaced whole, with the mode asked for, and nothing is left beside it")
  func replaces() throws {
    let path = directory.path("prompt")
    try AtomicFile.replace(path, "47m\n")
    #expect(FileTree.read(path) == "47m\n")
    #expect(FileTree.mode(path) == 0o600)
    let reader = open(path, O_RDONLY)
    defer { close(reader) }
    try AtomicFile.replace(path, String(repeating: "a longer text\n", count: 10_000), mode: 0o644)
    #expect(FileTree.mode(path) == 0o644)
    var old = [UInt8](repeating: 0, count: 16)
    #expect(read(reader, &old, 16) == 4)
    #expect(FileTree.names(in: directory.path) == ["prompt"])
  }

  @Test("a draft of a killed process does not stand in the way")
  func replacesOldDraft() throws {
    try directory.write("half", to: ".prompt.new", mode: 0o400)
    try AtomicFile.replace(directory.path("prompt"), "0m\n")
    #expect(FileTree.names(in: directory.path) == ["prompt"])
  }

  @Test("what cannot be replaced keeps what it has, and is an error with a sentence")
  func cannotReplace() throws {
    #expect {
      try AtomicFile.replace(directory.path("missing/prompt"), "")
    } throws: {
      "\($0)" == "cannot create \(directory.path("missing/.prompt.new")): No such file or directory"
    }
    try directory.write("x", to: "full/inside")
    #expect {
      try AtomicFile.replace(directory.path("full"), "")
    } throws: {
      "\($0)" == "cannot replace \(directory.path("full")): Is a directory"
    }
    #expect(FileTree.names(in: directory.path) == ["full"])
  }

  @Test(
    "a path is a directory and a name",
    arguments: [("/a/b", "/a", "b"), ("b", ".", "b"), ("/b", "/", "b"), ("./b", ".", "b")])
  func splitsPaths(_ path: String, _ directory: String, _ name: String) {
    let parts = FilePath.split(path)
    #expect(parts.directory == directory)
    #expect(parts.name == name)
  }
}
