import EarnCore
import Glibc
import TestKit
import Testing

@testable import EventLoop

@Suite("Accepting")
struct AcceptorTests {
  @Test("every connection is handed over, with its peer")
  func accepts() throws {
    let directory = try TemporaryDirectory()
    let loop = try EventLoop()
    let listener = try UnixListener(at: .runtimeDirectory(directory.path("earn")))
    var connections: [SocketConnection] = []
    let acceptor = try Acceptor(listener, loop: loop, refusal: []) { connections.append($0) }
    let clients = try (1...40).map { _ in try LineClient(directory.path("earn/sock")) }
    try loop.run(until: { connections.count == 40 })
    #expect(connections.allSatisfy { $0.peer == PeerIdentity(uid: getuid(), pid: getpid()) })
    #expect(try loop.runUntilQuiet() == 0)
    withExtendedLifetime(clients) {}
    for connection in connections { connection.close() }
    acceptor.close()
    acceptor.close()
    listener.close()
    #expect(loop.sourceCount == 0)
  }

  @Test("out of descriptors, a connection is told so and closed, nothing spins, and later ones are served")
  func survivesExhaustion() async {
    await #expect(processExitsWith: .success) {
      let directory = try TemporaryDirectory()
      let path = directory.path("earn/sock")
      let loop = try EventLoop()
      let listener = try UnixListener(at: .runtimeDirectory(directory.path("earn")))
      var connections: [SocketConnection] = []
      let acceptor = try Acceptor(listener, loop: loop, refusal: Array("BYE full\n".utf8)) { connections.append($0) }
      let guardian = try loop.timer(.monotonic) { exit(3) }
      guardian.arm(at: loop.now().monotonic + 10_000_000_000)
      let client = SocketAddress.makeSocket()
      var limit = rlimit(rlim_cur: rlim_t(client + 1), rlim_max: rlim_t(client + 1))
      #expect(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
      #expect(SocketAddress.with(path) { connect(client, $0, $1) } == 0)
      var heard = [UInt8](repeating: 0, count: 64)
      var count = -1
      while count < 0 {
        try loop.turn()
        count = recv(client, &heard, heard.count, 0)
      }
      #expect(String(decoding: heard[..<count], as: UTF8.self) == "BYE full\n")
      #expect(recv(client, &heard, heard.count, 0) == 0)
      #expect(connections.isEmpty)
      let wakeUps = loop.wakeUps
      let end = try loop.timer(.monotonic) { loop.stop() }
      end.arm(at: loop.now().monotonic + 20_000_000)
      #expect(try loop.run() == 0)
      #expect(loop.wakeUps == wakeUps + 1)
      close(client)
      close(dup(0))
      _ = acceptor
    }
  }
}
