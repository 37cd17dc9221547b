import LineProtocol
import TestKit
import Testing

@testable import EarnService

@Suite("Lines over the socket")
struct LineServerTests {
  let bench: ConnectionBench

  init() throws { bench = try ConnectionBench() }

  private func ask(_ text: String, _ count: Int = 1) throws -> [String] {
    let client = try bench.greeted()
    client.say(text)
    defer { client.leave() }
    return try bench.lines(count, of: client)
  }

  @Test("PING is answered OK, in any letter case, with the tag it came with")
  func pings() throws {
    #expect(try ask("PING\n@7 ping\r\n@a.b-c_d PiNg\n", 3) == ["OK", "@7 OK", "@a.b-c_d OK"])
  }

  @Test("CAPS names the protocol and every verb")
  func caps() throws {
    #expect(try ask("CAPS\n") == ["OK earn=1 verbs=\(CommandTable.verbs.joined(separator: ","))"])
  }

  @Test("HELP is one row a command, or the row of one")
  func helps() throws {
    let all = try ask("@h HELP\n", CommandTable.commands.count + 1)
    #expect(all.count == CommandTable.commands.count + 1)
    #expect(all.allSatisfy { $0.hasPrefix("@h ") })
    #expect(all.last == "@h OK")
    #expect(try ask("HELP ping\n", 2) == ["ROW verb=PING usage=PING help=\"Answer OK.\"", "OK"])
    #expect(
      try ask("HELP BALANSE\n")
        == ["ERR 404 unknown-command \"There is no command BALANSE; did you mean BALANCE?\" near=BALANCE"])
  }

  @Test("QUIT is answered, then BYE quit is the last line; what came after QUIT is not worked on")
  func quits() throws {
    let client = try bench.greeted()
    client.say("@q QUIT\nLOG pushups 20\n")
    #expect(try bench.rest(of: client) == ["@q OK", "BYE quit"])
    try bench.run(until: { bench.closed == [1] })
    #expect(bench.received == [])
    #expect(bench.server.sessions.isEmpty)
  }

  @Test("requests sent at once are worked on one by one and answered in order, a late answer included")
  func pipelines() throws {
    var held: LineSession?
    bench.onRequest = { session, request in
      if request.verb == "BALANCE" { held = session }
      return request.verb == "BALANCE" ? nil : .ok(Pair("verb", request.verb))
    }
    let client = try bench.greeted()
    client.say("@1 STATUS\n@2 BALANCE\n@3 STOP\nPING\n")
    try bench.run(until: { held != nil })
    #expect(try bench.lines(1, of: client) == ["@1 OK verb=STATUS"])
    #expect(bench.received.count == 2)
    held?.answer(.rows([[Pair("late", true)]]))
    #expect(try bench.lines(4, of: client) == ["@2 ROW late=1", "@2 OK", "@3 OK verb=STOP", "OK"])
  }

  @Test("an answer given from within the call, and events after it, keep their order")
  func answersWithin() throws {
    bench.onRequest = { session, _ in
      session.answer(.ok(Pair("seq", 4)))
      session.send(event: EventLine(sequence: 4, type: "balance", pairs: [Pair("balance", 60)]))
      return nil
    }
    #expect(try ask("SUBSCRIBE snapshot=1\nPING\n", 3) == ["OK seq=4", "EVT 4 balance balance=60", "OK"])
  }

  @Test("lines are cut right however the bytes arrive, and blank ones are ignored", arguments: [1, 2, 5, 1000])
  func splits(_ size: Int) throws {
    let client = try bench.greeted()
    var rest = Array("@1 BALANCE\n\n   \r\n@2 WHY app=\"a b\"\r\n".utf8)[...]
    while !rest.isEmpty {
      #expect(client.send(Array(rest.prefix(size))) == min(size, rest.count))
      rest = rest.dropFirst(size)
      _ = try bench.turns(in: 100_000)
    }
    #expect(try bench.lines(2, of: client) == ["@1 OK number=1", "@2 OK number=2"])
    #expect(bench.received == ["@1 BALANCE", "@2 WHY app=\"a b\""])
  }

  @Test("every malformed line is answered, and the connection goes on")
  func survivesNonsense() throws {
    let client = try bench.greeted()
    client.send(
      [0x40, 0x31, 0x20, 0xff, 0xfe, 0x0a] + Array("@2 LOG \u{1b}[31m\n@3 log \"open\n@4 NOPE\n@ PING\n".utf8))
    client.say("@5 BALANCE colour=red\n@6 PING\n")
    let lines = try bench.lines(7, of: client)
    let starts = lines.map { $0.split(separator: "\"").first ?? "" }
    #expect(
      starts == [
        "@1 ERR 400 bad-utf8 ", "@2 ERR 400 bad-syntax ", "@3 ERR 400 bad-syntax ", "@4 ERR 404 unknown-command ",
        "ERR 400 bad-syntax ", "@5 ERR 400 unknown-field ", "@6 OK",
      ])
    #expect(bench.received == [])
  }

  @Test("a line over 4096 bytes is told once and ignored to its end, however it arrives", arguments: [512, 4096, 9000])
  func refusesLongLines(_ size: Int) throws {
    let client = try bench.greeted()
    var rest = Array(("@x LOG " + String(repeating: "a", count: 20_000) + "\n@y PING\n").utf8)[...]
    while !rest.isEmpty {
      client.send(Array(rest.prefix(size)))
      rest = rest.dropFirst(size)
      _ = try bench.turns(in: 100_000)
    }
    #expect(
      try bench.lines(2, of: client) == [
        "@x ERR 413 line-too-long \"A line has at most 4096 bytes; this one was longer and was ignored.\"", "@y OK",
      ])
  }

  @Test("another account may ask PING, CAPS, HELP and QUIT, and nothing else")
  func restrictsOthers() throws {
    let bench = try ConnectionBench(owner: UInt32.max)
    let client = try bench.connect()
    client.say("@1 PING\n@2 BALANCE\n@3 NOPE\n@4 LOG\n@5 HELP PING\n@6 QUIT\n")
    let forbidden =
      "ERR 403 forbidden \"Only the account the service runs for may ask this; PING, CAPS, HELP and QUIT are open.\""
    #expect(
      try bench.rest(of: client) == [
        "OK earn=1 server=earnd/1.2.3 role=other", "@1 OK", "@2 \(forbidden)", "@3 \(forbidden)", "@4 \(forbidden)",
        "@5 ROW verb=PING usage=PING help=\"Answer OK.\"", "@5 OK", "@6 OK", "BYE quit",
      ])
    #expect(bench.received == [])
  }

  @Test("a client that has said its last is answered, late answers included, and then left")
  func answersHalfClosed() throws {
    var held: LineSession?
    bench.onRequest = { session, _ in
      held = session
      return nil
    }
    let client = try bench.greeted()
    client.say("@1 BALANCE\n@2 PING\nLOG pushups 2")
    client.endInput()
    try bench.run(until: { held != nil })
    _ = try bench.turns(in: 2_000_000)
    held?.answer(.ok(Pair("balance", 60)))
    // A line without its line feed may be the first half of another: it is not worked on.
    #expect(try bench.rest(of: client) == ["@1 OK balance=60", "@2 OK"])
    #expect(bench.received == ["@1 BALANCE"])
    held?.answer(.ok())
    held?.send(event: EventLine(sequence: 1, type: "log"))
    held?.close(bye: .quit)
  }

  @Test("a subscriber that has said its last hears on until it hangs up")
  func keepsHalfClosedSubscriber() throws {
    bench.onRequest = { session, _ in
      session.isHeldOpen = true
      return .ok()
    }
    let client = try bench.greeted()
    client.say("SUBSCRIBE\n")
    client.endInput()
    #expect(try bench.lines(1, of: client) == ["OK"])
    _ = try bench.turns(in: 2_000_000)
    #expect(try bench.turns(in: 5_000_000) == 0)
    bench.server.sessions[1]?.send(event: EventLine(sequence: 7, type: "empty"))
    #expect(try bench.lines(1, of: client) == ["EVT 7 empty"])
    client.leave()
    try bench.run(until: { bench.closed == [1] })
  }

  @Test("what a client asked before it left without reading is done all the same, however much it is")
  func worksForTheGone() throws {
    let client = try bench.greeted()
    var sent = 0
    let requests = Array(String(repeating: "LOG pushups 1\n", count: 100).utf8)
    while client.send(requests) == requests.count { sent += 100 }
    #expect(sent > 1000)
    client.leave()
    try bench.run(until: { bench.closed == [1] })
    #expect(bench.received.count == sent)
  }

  @Test("stopping is the last line everybody reads, and the socket is gone")
  func stops() throws {
    let clients = [try bench.greeted(), try bench.greeted()]
    bench.server.close()
    for client in clients { #expect(try bench.rest(of: client) == ["BYE stopping"]) }
    try bench.run(until: { bench.closed.count == 2 })
    #expect(bench.closed == [1, 2])
    #expect(!FileTree.exists(bench.socket))
  }

  @Test("a service on its way out says so to whoever still asks")
  func isStopping() throws {
    let client = try bench.greeted()
    bench.server.delegate = nil
    client.say("BALANCE\n")
    #expect(
      try bench.lines(1, of: client) == ["ERR 503 stopping \"The service is stopping; ask again when it runs.\""])
  }
}
