import CLinux
import Glibc
import TestKit
import Testing

@testable import EventLoop

@Suite("The listening socket")
struct UnixListenerTests {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private var runtime: String { directory.path("run/earn") }

  private func fails(at place: SocketPlace, _ location: SourceLocation = #_sourceLocation) -> SocketFailure? {
    do throws(SocketFailure) {
      let listener = try UnixListener(at: place)
      listener.close()
      Issue.record("the socket was made all the same", sourceLocation: location)
      return nil
    } catch {
      return error
    }
  }

  @Test("situation 74: the directory is made 0700 and the socket 0600, whatever the umask")
  func makesModes() async {
    await #expect(processExitsWith: .success) {
      for mask: mode_t in [0, 0o022, 0o777] {
        let directory = try TemporaryDirectory()
        umask(mask)
        let listener = try UnixListener(at: .runtimeDirectory(directory.path("a/b/earn")))
        umask(0o022)
        let socket = directory.path("a/b/earn/sock")
        #expect(FileTree.mode(directory.path("a/b/earn")) == 0o700)
        #expect(FileTree.mode(socket) == 0o600)
        #expect(FileTree.mode(directory.path("a/b/earn/lock")).map { $0 & 0o077 } == 0)
        listener.close()
        #expect(!FileTree.exists(socket))
      }
    }
  }

  @Test("situation 74: a directory others may enter is refused", arguments: [0o755, 0o770, 0o701] as [UInt32])
  func refusesOpenDirectory(_ mode: UInt32) throws {
    let path = try directory.folder("earn", mode: mode)
    let failure = fails(at: .runtimeDirectory(path))
    #expect(failure == .unsafeDirectory(path: path, .mode(mode)))
    #expect(failure?.exitCode == 77)
    #expect(
      failure?.description
        == "\(path) has mode 0\(String(mode, radix: 8)), so others may enter it; chmod 700 \(path) closes it to them.")
    #expect(FileTree.names(in: path) == [])
  }

  @Test("situation 74: a link to a directory, and a file in its place, are refused")
  func refusesLinks() throws {
    let target = try directory.folder("target")
    let link = directory.path("link")
    symlink(target, link)
    #expect(fails(at: .runtimeDirectory(link)) == .unsafeDirectory(path: link, .symbolicLink))
    let file = try directory.write("", to: "file")
    #expect(fails(at: .runtimeDirectory(file)) == .unsafeDirectory(path: file, .notADirectory))
    #expect(FileTree.names(in: target) == [])
  }

  @Test("situation 74: somebody else's directory is refused")
  func refusesForeignDirectory() throws {
    // Root can give a directory away; anybody else finds one of root's.
    let isRoot = geteuid() == 0
    let path = isRoot ? try directory.folder("earn") : "/usr"
    let owner: UInt32 = isRoot ? 12345 : 0
    if isRoot { chown(path, owner, owner) }
    let failure = fails(at: .runtimeDirectory(path))
    #expect(failure == .unsafeDirectory(path: path, .owner(owner)))
    #expect(failure?.description == "\(path) belongs to user \(owner); a directory of your own is needed there.")
    #expect(fails(at: .explicit(path + "/sock"))?.exitCode == 77)
  }

  @Test("an explicit path: everybody may write only under a sticky bit")
  func checksSharedDirectory() throws {
    let open = try directory.folder("open", mode: 0o777)
    let failure = fails(at: .explicit(open + "/earn.sock"))
    #expect(failure == .unsafeDirectory(path: open, .worldWritable))
    #expect(failure?.exitCode == 77)
    #expect(
      failure?.description == "Everybody may write to \(open) and it has no sticky bit; choose another socket path.")
    let sticky = try directory.folder("sticky", mode: 0o1777)
    let listener = try UnixListener(at: .explicit(sticky + "/earn.sock"))
    #expect(FileTree.mode(sticky + "/earn.sock") == 0o600)
    #expect(FileTree.names(in: sticky) == ["earn.sock", "earn.sock.lock"])
    listener.close()
  }

  @Test("an explicit path in a directory that is not there is an error, not a new directory")
  func makesNoExplicitDirectory() {
    let missing = directory.path("missing")
    #expect(
      fails(at: .explicit(missing + "/sock"))?.description == "Cannot look at \(missing): No such file or directory.")
    #expect(!FileTree.exists(missing))
  }

  @Test("a path of 107 bytes is served, one of 108 is refused by name")
  func limitsLength() throws {
    let stem = directory.path + "/"
    let longest = stem + String(repeating: "s", count: 107 - stem.utf8.count)
    let listener = try UnixListener(at: .explicit(longest))
    #expect(SocketAddress.path(of: listener.descriptor) == longest)
    listener.close()
    let failure = fails(at: .explicit(longest + "s"))
    #expect(failure == .pathTooLong(path: longest + "s"))
    #expect(failure?.exitCode == 78)
    #expect(failure?.description == "The socket path \(longest)s has 108 bytes; 107 are allowed.")
    #expect(fails(at: .explicit("")) == .pathEmpty)
  }

  @Test("situation 71: a socket a killed service left behind is replaced")
  func replacesStale() throws {
    let path = runtime + "/sock"
    try FileTree.makeFolder(runtime)
    // What SIGKILL leaves: the file, and nobody behind it.
    let dead = SocketAddress.makeSocket()
    #expect(SocketAddress.with(path) { bind(dead, $0, $1) } == 0)
    #expect(listen(dead, 1) == 0)
    close(dead)
    let listener = try UnixListener(at: .runtimeDirectory(runtime))
    let client = try LineClient(path)
    withExtendedLifetime(client) {}
    listener.close()
  }

  @Test("situation 71: a live service is refused, by its lock and by its socket")
  func refusesLive() throws {
    let path = runtime + "/sock"
    let first = try UnixListener(at: .runtimeDirectory(runtime))
    let failure = fails(at: .runtimeDirectory(runtime))
    #expect(failure == .anotherIsRunning(path: path, pid: getpid()))
    #expect(failure?.exitCode == 1)
    #expect(
      failure?.description
        == "Another earnd (process \(getpid())) serves \(path); stop it first, or use that one.")
    // Without its lock, as when somebody removed the file, the live socket still speaks for itself.
    unlink(runtime + "/lock")
    let second = fails(at: .runtimeDirectory(runtime))
    #expect(second == .anotherIsRunning(path: path, pid: nil))
    #expect(second?.description == "Another earnd serves \(path); stop it first, or use that one.")
    #expect(FileTree.exists(path))
    first.close()
  }

  @Test("situation 71: a live service whose queue of connections is full is refused as well")
  func refusesBusy() throws {
    let path = runtime + "/sock"
    try FileTree.makeFolder(runtime)
    let busy = SocketAddress.makeSocket()
    #expect(SocketAddress.with(path) { bind(busy, $0, $1) } == 0)
    #expect(listen(busy, 0) == 0)
    let waiting = SocketAddress.makeSocket()
    #expect(SocketAddress.with(path) { connect(waiting, $0, $1) } == 0)
    #expect(fails(at: .runtimeDirectory(runtime)) == .anotherIsRunning(path: path, pid: nil))
    for descriptor in [waiting, busy] { close(descriptor) }
  }

  @Test("situation 71: what is no socket is never removed", arguments: ["file", "directory", "link", "pipe"])
  func keepsOthers(_ kind: String) throws {
    let path = runtime + "/sock"
    try FileTree.makeFolder(runtime)
    switch kind {
    case "file": try FileTree.write("precious", to: path)
    case "directory": mkdir(path, 0o700)
    case "link": symlink(try directory.write("", to: "elsewhere"), path)
    default: mkfifo(path, 0o600)
    }
    let failure = fails(at: .runtimeDirectory(runtime))
    #expect(failure == .notASocket(path: path))
    #expect(failure?.description == "\(path) exists and is not a socket; move it away, or choose another path.")
    #expect(failure?.exitCode == 78)
    #expect(FileTree.exists(path))
  }

  @Test("on close the socket goes, and one that took its place stays")
  func unlinksOnlyItsOwn() throws {
    let path = runtime + "/sock"
    let listener = try UnixListener(at: .runtimeDirectory(runtime))
    unlink(path)
    let other = SocketAddress.makeSocket()
    #expect(SocketAddress.with(path) { bind(other, $0, $1) } == 0)
    listener.close()
    listener.close()
    #expect(FileTree.exists(path))
    close(other)
    let again = try UnixListener(at: .runtimeDirectory(runtime))
    again.close()
    #expect(FileTree.names(in: runtime) == ["lock"])
  }
}
