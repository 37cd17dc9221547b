import EarnCore
import Glibc
import Testing

@testable import EventLoop

/// Remembers what a connection tells.
private final class Recorder: SocketConnectionDelegate {
  var heard = ""
  var events: [String] = []
  var onReceive: (SocketConnection) -> Void = { _ in }

  func connection(_ connection: SocketConnection, received bytes: [UInt8]) {
    heard += String(decoding: bytes, as: UTF8.self)
    onReceive(connection)
  }
  func connectionInputEnded(_ connection: SocketConnection) { events.append("ended") }
  func connectionProgressed(_ connection: SocketConnection) { events.append("progress") }
  func connectionClosed(_ connection: SocketConnection) { events.append("closed") }
}

@Suite("Connections")
struct SocketConnectionTests {
  private let loop: EventLoop
  private let pair = SocketPair()
  private let recorder = Recorder()
  private let connection: SocketConnection

  init() throws {
    loop = try EventLoop()
    connection = try SocketConnection(pair.near, loop: loop)
    connection.delegate = recorder
    try connection.start()
  }

  private func write(_ text: String, mark: Int? = nil) { connection.write(Array(text.utf8), mark: mark) }

  /// Fills the kernel's buffer until output has to wait.
  private func fill() throws {
    let chunk = String(repeating: "x", count: 64 * 1024)
    while connection.unreadCount == 0 {
      write(chunk)
      _ = try loop.runUntilQuiet()
    }
  }

  private func hearEverything() throws -> String {
    // The end may come late: a program that another test is starting holds a copy of the descriptor for a moment.
    let ear = try loop.watch(pair.far, .read) { _ in }
    defer { ear.cancel() }
    var heard = ""
    try loop.run(until: {
      while let more = pair.hear() {
        guard !more.isEmpty else { return false }
        heard += more
      }
      return true
    })
    return heard
  }

  @Test("knows its peer, receives, answers before the next wait, and is closed by a peer that leaves")
  func converses() throws {
    #expect(connection.peer == PeerIdentity(uid: getuid(), pid: getpid()))
    recorder.onReceive = { $0.write(Array("pong\n".utf8)) }
    pair.say("ping\n")
    var answer = ""
    try loop.run(until: {
      answer += pair.hear() ?? ""
      return answer == "pong\n"
    })
    #expect(recorder.heard == "ping\n")
    #expect(connection.stalledSince == nil)
    pair.closeFar()
    try loop.run(until: { recorder.events.contains("closed") })
    #expect(recorder.events.filter { $0 != "progress" } == ["ended", "closed"])
    #expect(connection.isClosed)
    #expect(loop.sourceCount == 0)
  }

  @Test("a peer that has said its last is still answered, and its silence costs no wake-up")
  func survivesHalfClose() throws {
    pair.say("ping\n")
    pair.endInput()
    try loop.run(until: { recorder.events.contains("ended") })
    #expect(try loop.runUntilQuiet() == 0)
    write("pong\n")
    connection.finish()
    #expect(try hearEverything() == "pong\n")
    #expect(recorder.events.last == "closed")
    #expect(recorder.heard == "ping\n")
  }

  @Test("unread output above 64 KiB leaves input in the kernel until it is read")
  func pushesBack() throws {
    try fill()
    write(String(repeating: "y", count: SocketConnection.outputLimit))
    _ = try loop.runUntilQuiet()
    #expect(connection.isCongested)
    pair.say("later")
    #expect(try loop.runUntilQuiet() == 0)
    #expect(recorder.heard == "")
    let stalledSince = try #require(connection.stalledSince)
    try loop.run(until: {
      _ = pair.hear()
      return recorder.heard == "later"
    })
    #expect(connection.stalledSince.map { $0 > stalledSince } ?? true)
    connection.close()
  }

  @Test("says since when output waits, and no more when it moved")
  func knowsStall() throws {
    #expect(connection.stalledSince == nil)
    let before = loop.now().monotonic
    try fill()
    let since = try #require(connection.stalledSince)
    #expect(since >= before)
    write("more")
    _ = try loop.runUntilQuiet()
    #expect(connection.stalledSince == since)
    try loop.run(until: {
      _ = pair.hear()
      return connection.unreadCount == 0
    })
    #expect(connection.stalledSince == nil)
    connection.close()
  }

  @Test("a peer that left without reading is read to its end, and what it will never read is dropped")
  func readsTheGone() throws {
    try fill()
    write(String(repeating: "y", count: SocketConnection.outputLimit))
    _ = try loop.runUntilQuiet()
    pair.say("log this\n")
    pair.closeFar()
    try loop.run(until: { recorder.events.last == "closed" })
    #expect(recorder.heard == "log this\n")
    #expect(connection.unreadCount == 0)
  }

  @Test("an owner that does not read now is not woken by a peer that is gone, and reads it later")
  func waitsForItsOwner() throws {
    connection.setReading(false)
    pair.say("log this\n")
    pair.closeFar()
    _ = try loop.runUntilQuiet()
    #expect(try loop.runUntilQuiet() == 0)
    #expect(recorder.heard == "")
    connection.setReading(true)
    try loop.run(until: { recorder.events.last == "closed" })
    #expect(recorder.heard == "log this\n")
  }

  @Test("finish sends everything first, however slowly it is read, and accepts nothing more")
  func finishes() throws {
    try fill()
    write("last line\n")
    connection.finish()
    write("too late\n")
    #expect(!connection.isClosed)
    pair.say("too late\n")
    let heard = try hearEverything()
    #expect(heard.hasSuffix("xlast line\n"))
    #expect(recorder.heard == "")
    #expect(recorder.events.filter { $0 == "closed" }.count == 1)
  }

  @Test("close is told once, also from within a callback")
  func closesItself() throws {
    recorder.onReceive = {
      $0.write(Array("bye\n".utf8))
      $0.close()
      $0.close()
    }
    pair.say("x")
    #expect(try hearEverything() == "bye\n")
    #expect(recorder.events == ["closed"])
    #expect(loop.sourceCount == 0)
  }

  @Test("marks tell how far a slow reader got")
  func marks() throws {
    write("first\n", mark: 1)
    _ = try loop.runUntilQuiet()
    #expect(connection.lastMark == 1)
    try fill()
    write("second\n", mark: 2)
    _ = try loop.runUntilQuiet()
    #expect(connection.lastMark == 1)
    connection.dropUnsent()
    connection.finish()
    let heard = try hearEverything()
    #expect(heard.hasPrefix("first\nx"))
    #expect(!heard.contains("second"))
  }
}
