import EventLoop
import LineProtocol
import Testing

@testable import EarnService

@Suite("Limits of a connection")
struct LineLimitsTests {
  private func limits(_ change: (inout ConnectionLimits) -> Void) -> ConnectionLimits {
    var limits = ConnectionLimits.standard
    change(&limits)
    return limits
  }

  /// A client whose session is held open by what it says.
  private func subscriber(of bench: ConnectionBench) throws -> (BenchClient, LineSession) {
    bench.onRequest = { session, _ in
      session.isHeldOpen = true
      return .ok()
    }
    let client = try bench.greeted()
    client.say("SUBSCRIBE\n")
    #expect(try bench.lines(1, of: client) == ["OK"])
    return (client, try #require(bench.server.sessions.values.first))
  }

  private func fact(_ number: Int) -> EventLine {
    EventLine(sequence: number, type: "log", pairs: [Pair("note", String(repeating: "n", count: 80))])
  }

  @Test("the limits are those of the protocol's page")
  func areDocumented() {
    let standard = ConnectionLimits.standard
    #expect(standard.connections == 256)
    #expect(standard.partialLineNanoseconds == 30_000_000_000)
    #expect(standard.idleNanoseconds == 600_000_000_000)
    #expect(standard.stallNanoseconds == 10_000_000_000)
    #expect(standard.consumerBytes == 262_144)
    #expect(LineSplitter.requestLimit == 4096)
  }

  @Test("a line that is not ended in time: BYE line-timeout, whoever it is")
  func endsPartialLines() throws {
    let bench = try ConnectionBench(limits { $0.partialLineNanoseconds = 2_000_000 })
    let (held, _) = try subscriber(of: bench)
    let client = try bench.greeted()
    for client in [client, held] {
      client.say("PING\nLOG push")
    }
    #expect(try bench.rest(of: client) == ["OK", "BYE line-timeout"])
    #expect(try bench.rest(of: held) == ["OK", "BYE line-timeout"])
  }

  @Test("silence: BYE idle-timeout, but not for a session held open, which costs no wake-up either")
  func endsSilence() throws {
    let bench = try ConnectionBench(limits { $0.idleNanoseconds = 20_000_000 })
    let (held, session) = try subscriber(of: bench)
    let client = try bench.greeted()
    #expect(try bench.rest(of: client) == ["BYE idle-timeout"])
    #expect(try bench.turns(in: 30_000_000) == 0)
    #expect(session.isOpen)
    session.isHeldOpen = false
    #expect(try bench.rest(of: held) == ["BYE idle-timeout"])
  }

  @Test("one connection too many is told so and nothing else, and when one leaves there is room again")
  func limitsConnections() throws {
    let bench = try ConnectionBench(limits { $0.connections = 2 })
    let first = try bench.greeted()
    let second = try bench.greeted()
    let third = try bench.connect()
    #expect(try bench.rest(of: third) == ["BYE too-many-connections"])
    first.leave()
    try bench.run(until: { bench.closed == [1] })
    let fourth = try bench.greeted()
    fourth.say("PING\n")
    #expect(try bench.lines(1, of: fourth) == ["OK"])
    withExtendedLifetime(second) {}
  }

  @Test("256 connections are served, and the 257th is refused")
  func serves256() throws {
    let bench = try ConnectionBench()
    let clients = try (1...256).map { _ in try bench.greeted() }
    #expect(try bench.rest(of: bench.connect()) == ["BYE too-many-connections"])
    for client in clients { client.say("PING\n") }
    for client in clients { #expect(try bench.lines(1, of: client) == ["OK"]) }
  }

  @Test("who asks without reading is held back at 64 KiB, loses nothing, and holds nobody up")
  func pushesBack() throws {
    let bench = try ConnectionBench()
    let client = try bench.greeted()
    let requests = Array(String(repeating: "HELP PING\n", count: 100).utf8)
    var sent = 0
    while true {
      let count = client.send(requests)
      guard count == requests.count else { break }
      sent += 100
      _ = try bench.turns(in: 100_000)
    }
    let session = try #require(bench.server.sessions[1])
    // One reading's worth of requests may be answered over the limit, no more.
    #expect(session.connection.unreadCount < 64 * 1024 + 64)
    let other = try bench.greeted()
    other.say("PING\n")
    #expect(try bench.lines(1, of: other) == ["OK"])
    let answers = try bench.lines(2 * sent, of: client)
    #expect(answers.count == 2 * sent)
    #expect(Set(answers) == ["ROW verb=PING usage=PING help=\"Answer OK.\"", "OK"])
  }

  @Test("a subscriber over 256 KiB: BYE slow-consumer is the last line, after the last event it names")
  func letsGoByBytes() throws {
    let bench = try ConnectionBench()
    let (client, session) = try subscriber(of: bench)
    var number = 0
    while session.isOpen {
      number += 1
      session.send(event: fact(number))
    }
    #expect(session.connection.unreadCount < 1000)
    let lines = try bench.rest(of: client)
    let last = lines.count - 1
    #expect(lines.dropLast() == (1...last).map { fact($0).line }[...])
    #expect(lines.last == "BYE slow-consumer last=\(last)")
    #expect(last < number)
  }

  @Test("a subscriber that reads nothing for too long is let go as well, with where it began if it was sent nothing")
  func letsGoByTime() throws {
    let bench = try ConnectionBench(limits { $0.stallNanoseconds = 3_000_000 })
    let (client, session) = try subscriber(of: bench)
    session.startSequence = 41
    // A long answer fills the kernel's buffer first.
    bench.onRequest = { _, _ in .rows([[Pair("note", String(repeating: "n", count: 400_000))]]) }
    client.say("STATUS\n")
    try bench.run(until: { bench.received.count == 2 })
    session.send(event: fact(42))
    try bench.run(until: { !session.isOpen })
    let lines = try bench.rest(of: client)
    #expect(lines.last == "BYE slow-consumer last=41")
  }

  @Test("a subscriber that does not even read its goodbye is closed after a while, with nothing left behind")
  func dropsTheDeaf() throws {
    let bench = try ConnectionBench(limits { $0.stallNanoseconds = 2_000_000 })
    let (client, session) = try subscriber(of: bench)
    var number = 0
    while session.isOpen {
      number += 1
      session.send(event: fact(number))
    }
    try bench.run(until: { bench.closed == [1] })
    #expect(bench.server.sessions.isEmpty)
    #expect(try bench.turns(in: 10_000_000) == 0)
    withExtendedLifetime(client) {}
  }
}
