import TestKit
import Testing

/// In real time what the other suites prove on an injected clock.
@Suite(.fewAtOnce) struct FrontTests {
  @Test("a blocked app in front for 35 s costs two quarter-minutes, and nothing once it has left")
  func drain() async throws {
    let earnd = try await Earnd.start(rules: houseRules)
    let client = try await earnd.connect()
    expect(try await client.reply("LOG pushups 4"), begins: "OK id=1 earned=60 balance=60 ")
    let watcher = try await earnd.connect()
    _ = try await watcher.reply("SUBSCRIBE balance")
    expect(try await client.reply("FRONT app=game"), is: "OK")
    expect(try await watcher.event("balance", within: .seconds(17)), contains: " balance=45 ")
    expect(try await watcher.event("balance", within: .seconds(17)), contains: " balance=30 ")
    #expect(await watcher.isClosed(within: .seconds(5)) == false)
    expect(try await client.reply("FRONT none"), is: "OK")
    await #expect(throws: TestFailure.self) { try await watcher.event("balance", within: .seconds(12)) }
    expect(try await client.reply("BALANCE"), begins: "OK balance=30 text=0:30 state=ready level=crit ")
    #expect(try await client.ask("WHY").first?.contains("reason=unfocused") == true)
  }

  @Test("at zero: one empty, one shield, one notice; zero absorbs; a log lifts it with exactly the credit")
  func zero() async throws {
    let earnd = try await Earnd.start(rules: houseRules)
    let client = try await earnd.connect()
    expect(try await client.reply("LOG pushups 1"), begins: "OK id=1 earned=15 balance=15 ")
    let watcher = try await earnd.connect()
    _ = try await watcher.reply("SUBSCRIBE empty shield unshield notify")
    expect(try await client.reply("FRONT app=game"), is: "OK")
    var events: [String] = []
    for _ in 0..<3 {
      let event = try await watcher.event(within: .seconds(17))
      events.append(event.split(separator: " ").dropFirst(2).joined(separator: " "))
    }
    #expect(
      events.sorted() == [
        "empty",
        #"notify slot=balance title="Time is up" body="game is resting. 1 push-up earns 15 seconds.""#,
        #"shield app=game title="game is resting" body="You have 0:00. 1 push-up earns 15 seconds.""#,
      ])
    #expect(try await client.ask("WHY").first?.contains("charged=0") == true)
    #expect(try await client.ask("WHY").first?.contains("reason=shielded") == true)
    await #expect(throws: TestFailure.self) { try await watcher.event(within: .seconds(8)) }
    expect(try await client.reply("LOG pushups 20"), begins: "OK id=3 earned=300 balance=300 ")
    expect(try await watcher.event(), ends: " unshield app=game")
    expect(try await client.reply("BALANCE"), begins: "OK balance=300 text=5:00 state=drain level=low ")
    try await earnd.stop()
  }

  @Test("twenty switches in quick succession lose or invent nothing beyond one step")
  func switches() async throws {
    let earnd = try await Earnd.start(rules: houseRules)
    let client = try await earnd.connect()
    expect(try await client.reply("LOG pushups 20"), begins: "OK ")
    // 20 x 1 s in front, 20 x 0.2 s not: 20 s of usage, one step charged.
    for _ in 0..<20 {
      expect(try await client.reply("FRONT app=game"), is: "OK")
      #expect(await client.isClosed(within: .seconds(1)) == false)
      expect(try await client.reply("FRONT none"), is: "OK")
      #expect(await client.isClosed(within: .milliseconds(200)) == false)
    }
    expect(try await client.reply("BALANCE"), begins: "OK balance=285 ")
  }
}
