import EarnCore
import Glibc
import LineProtocol
import TestKit
import Testing

@testable import EarnService
@testable import EventLoop

/// A server on a real socket, and everything of it on the test's own thread: the loop turns until what the test waits
/// for is so, and not a turn longer.
final class ConnectionBench: LineServerDelegate {
  let directory: TemporaryDirectory
  let loop: EventLoop
  let server: LineServer
  /// What the delegate was given, as lines.
  private(set) var received: [String] = []
  private(set) var closed: [Int] = []
  /// How a request is answered; by default with its number.
  var onRequest: ((LineSession, Request) -> Reply?)?

  init(_ limits: ConnectionLimits = .standard, owner: UInt32 = getuid()) throws {
    directory = try TemporaryDirectory()
    loop = try EventLoop()
    let listener = try UnixListener(at: .runtimeDirectory(directory.path("earn")))
    server = LineServer(loop: loop, listener: listener, version: "1.2.3", limits: limits, owner: owner)
    server.delegate = self
    try server.start()
  }

  deinit { server.close() }

  var socket: String { directory.path("earn/sock") }

  func session(_ session: LineSession, received request: Request) -> Reply? {
    received.append(request.line)
    if let onRequest { return onRequest(session, request) }
    return .ok(Pair("number", received.count))
  }

  func sessionClosed(_ session: LineSession) { closed.append(session.id) }

  /// Turns until the condition holds; a test that waits twenty seconds for it has failed.
  func run(until condition: () -> Bool, location: SourceLocation = #_sourceLocation) throws {
    var isLate = false
    let guardian = try loop.timer(.monotonic) { isLate = true }
    guardian.arm(at: loop.now().monotonic + 20_000_000_000)
    while !isLate {
      let mayWait = try loop.prepare()
      if condition() { break }
      try loop.dispatch(mayWait: mayWait)
    }
    #expect(!isLate, "what the test waits for did not happen", sourceLocation: location)
    guardian.cancel()
    // What was posted until then still runs.
    loop.stop()
    _ = try loop.run()
  }

  /// Turns for so long, and says how many turns there were besides.
  func turns(in nanoseconds: Int64) throws -> Int {
    let before = loop.wakeUps
    var isOver = false
    let end = try loop.timer(.monotonic) { isOver = true }
    end.arm(at: loop.now().monotonic + nanoseconds)
    while !isOver { try loop.turn() }
    end.cancel()
    return loop.wakeUps - before - 1
  }

  func connect() throws -> BenchClient { try BenchClient(socket) }

  /// Connects and reads the greeting.
  func greeted() throws -> BenchClient {
    let client = try connect()
    #expect(try lines(1, of: client) == ["OK earn=1 server=earnd/1.2.3 role=owner"])
    return client
  }

  /// The next lines, when as many have arrived.
  func lines(_ count: Int, of client: BenchClient, location: SourceLocation = #_sourceLocation) throws -> [String] {
    try run(
      until: {
        client.read()
        return client.lines.count >= count || client.isAtEnd
      }, location: location)
    return client.takeLines(count)
  }

  /// Everything up to the end of the connection.
  func rest(of client: BenchClient, location: SourceLocation = #_sourceLocation) throws -> [String] {
    try run(
      until: {
        client.read()
        return client.isAtEnd
      }, location: location)
    return client.takeLines(.max)
  }
}

/// A client that never waits.
final class BenchClient {
  private(set) var lines: [String] = []
  private(set) var isAtEnd = false
  private var partial: [UInt8] = []
  private var descriptor: Int32

  init(_ path: String) throws {
    descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else { throw TestFailure("cannot connect to \(path)") }
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  }

  deinit { leave() }

  /// Closes both ways.
  func leave() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }

  func endInput() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Sends as much as the kernel takes, and says how much that was.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Int {
    Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  func say(_ text: String) {
    let count = send(Array(text.utf8))
    precondition(count == text.utf8.count, "the kernel took only a part")
  }

  /// Takes what has arrived.
  func read() {
    var bytes = [UInt8](repeating: 0, count: 65536)
    while !isAtEnd {
      let count = recv(descriptor, &bytes, bytes.count, 0)
      if count < 0 { return }
      isAtEnd = count == 0
      partial += bytes[..<count]
      cut()
    }
  }

  func takeLines(_ count: Int) -> [String] {
    let taken = Array(lines.prefix(count))
    lines.removeFirst(taken.count)
    return taken
  }

  private func cut() {
    var rest = partial[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      lines.append(String(decoding: rest[..<end], as: UTF8.self))
      rest = rest[(end + 1)...]
    }
    partial = Array(rest)
  }
}
