import LineProtocol
import Testing

@testable import EarnService
@testable import EventLoop

@Suite("Events of the past, and those that happen meanwhile")
struct EventFeedTests {
  let bench: ConnectionBench
  let kept = KeptFacts(10_000)

  init() throws {
    var limits = ConnectionLimits.standard
    limits.stallNanoseconds = 50_000_000
    bench = try ConnectionBench(limits)
  }

  /// A client whose session is held open by what it says.
  private func subscriber() throws -> (BenchClient, LineSession) {
    bench.onRequest = { session, _ in
      session.isHeldOpen = true
      return .ok()
    }
    let client = try bench.greeted()
    client.say("SUBSCRIBE\n")
    #expect(try bench.lines(1, of: client) == ["OK"])
    return (client, try #require(bench.server.sessions.values.max { $0.id < $1.id }))
  }

  private func balance(_ seconds: Int) -> EventLine {
    EventLine(sequence: 99_999, type: "balance", pairs: [Pair("balance", seconds)])
  }

  @Test("ten thousand facts are sent as fast as they are read, and later ones come behind them, each once")
  func sendsThePast() throws {
    let (client, session) = try subscriber()
    session.follow(after: 0, past: kept.reader)
    session.send(event: kept.add())
    #expect(session.isOpen)
    #expect(session.connection.unreadCount < 66_000)
    var arrived = try bench.lines(5000, of: client)
    session.send(event: kept.add())
    arrived += try bench.lines(5002, of: client)
    #expect(arrived.count == 10_002)
    #expect(arrived.hashValue == kept.lines.hashValue)
    session.send(event: kept.add())
    #expect(try bench.lines(1, of: client) == [kept.lines[10_002]])
    _ = try bench.turns(in: 1_000_000)
    client.read()
    #expect(client.lines.isEmpty)
  }

  @Test("a hundred connections that ask for the past and read nothing have only what fills their output read for them")
  func holdsNothingForTheDeaf() throws {
    let deaf = try (1...100).map { _ in try subscriber() }
    for (_, session) in deaf { session.follow(after: 0, past: kept.reader) }
    for _ in 1...1000 {
      let fact = kept.add()
      for (_, session) in deaf { session.send(event: fact) }
    }
    #expect(deaf.allSatisfy { $0.1.connection.unreadCount < 34_000 })
    // What fills 32 KiB, about 100 bytes a fact.
    #expect(kept.readCount < 100 * 400)
  }

  @Test("facts nobody asked for are skipped a page at a time, and others are served in between")
  func skipsOtherTypes() throws {
    let (client, session) = try subscriber()
    let other = try bench.greeted()
    session.follow(after: 0, ["goal"], past: kept.reader)
    #expect(kept.readCount == 200)
    other.say("PING\n")
    #expect(try bench.lines(1, of: other) == ["OK"])
    #expect(kept.readCount < 10_000)
    session.send(event: kept.add(type: "goal"))
    #expect(try bench.lines(1, of: client) == [kept.lines[10_000]])
  }

  @Test("the snapshot is ahead of the past, and a goodbye within the past still names the last fact that was sent")
  func namesFactsOnly() throws {
    let (client, session) = try subscriber()
    session.send(event: balance(60))
    session.follow(after: 0, past: kept.reader)
    try bench.run(until: { !session.isOpen })
    let lines = try bench.rest(of: client)
    let last = lines.count - 2
    #expect(last < 10_000)
    #expect(lines.first == balance(60).line)
    #expect(lines.dropLast().last == kept.lines[last - 1])
    #expect(lines.last == "BYE slow-consumer last=\(last)")
  }

  @Test("while there is no room a newer balance replaces the one that waits, and comes behind the facts")
  func coalesces() throws {
    let (client, session) = try subscriber()
    let state = EventLine(sequence: 99_999, type: "state", pairs: [Pair("state", "empty")])
    session.follow(after: 0, past: kept.reader)
    session.send(event: balance(3))
    session.send(event: balance(2))
    session.send(event: state)
    session.send(event: kept.add())
    session.send(event: balance(1))
    let isSame = try bench.lines(10_003, of: client) == kept.lines + [state.line, balance(1).line]
    #expect(isSame)
    session.send(event: balance(0))
    #expect(try bench.lines(1, of: client) == [balance(0).line])
  }

  @Test("events that wait are dropped when they are wanted no more; the answer comes behind what was on its way")
  func unfollows() throws {
    let (client, session) = try subscriber()
    session.follow(after: 0, past: kept.reader)
    session.send(event: balance(60))
    bench.onRequest = { session, _ in
      session.unfollow()
      return .ok(Pair("dropped", true))
    }
    client.say("UNSUBSCRIBE\nPING\n")
    try bench.run(until: {
      client.read()
      return client.lines.last == "OK"
    })
    let lines = client.takeLines(.max)
    #expect(lines.suffix(2) == ["OK dropped=1", "OK"])
    let last = lines.count - 2
    #expect(last < 10_000)
    let isSame = Array(lines.dropLast(2)) == Array(kept.lines.prefix(last))
    #expect(isSame)
  }

  @Test("facts that went out of keeping before a slow subscriber came to them: it is let go, with where it stands")
  func letsGoWhereThePastIsGone() throws {
    let (client, session) = try subscriber()
    session.follow(after: 0, past: kept.reader)
    kept.gone = 9_999
    let lines = try bench.rest(of: client)
    let last = lines.count - 1
    #expect(lines.dropLast().last == kept.lines[last - 1])
    #expect(lines.last == "BYE slow-consumer last=\(last)")
  }

  @Test(
    "the shield of a run is told once, in its place, when another subscription takes over while the past is sent",
    arguments: [["goal"], ["shield"], []] as [Set<String>])
  func keepsOwnEvents(_ types: Set<String>) throws {
    let (client, session) = try subscriber()
    session.follow(after: 0, past: kept.reader)
    let shield = kept.add(type: "shield")
    session.send(event: shield)
    session.send(event: shield, isOwn: true)
    let later = kept.add(type: "goal")
    session.send(event: later)
    // As SUBSCRIBE without since= begins: with what happens from now on.
    session.follow(after: later.sequence, types)
    let last = kept.add(type: types.first ?? "goal")
    session.send(event: last)
    try bench.run(until: {
      client.read()
      return client.lines.last == last.line
    })
    let lines = client.takeLines(.max)
    #expect(lines.filter { $0 == shield.line }.count == 1)
    #expect(!lines.contains(later.line))
  }

  @Test("a second subscription to the past finds the run's own shield in its place, once")
  func mergesOwnEvents() throws {
    let (client, session) = try subscriber()
    session.follow(after: 0, past: kept.reader)
    let shield = kept.add(type: "shield")
    session.send(event: shield, isOwn: true)
    session.follow(after: 9_990, ["goal"], past: kept.reader)
    let goal = kept.add(type: "goal")
    session.send(event: goal)
    try bench.run(until: {
      client.read()
      return client.lines.last == goal.line
    })
    #expect(client.takeLines(.max).suffix(2) == [shield.line, goal.line])
  }
}
