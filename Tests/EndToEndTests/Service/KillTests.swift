import TestKit
import Testing

@Suite(.fewAtOnce) struct KillTests {
  @Test("situation 55: killed at any moment under load, every acknowledged credit is there, and once")
  func underLoad() async throws {
    var earnd = try await Earnd.start(rules: houseRules)
    var generator = SeededGenerator(seed: 55)
    var (sent, acknowledged) = (0, 0)
    for _ in 0..<15 {
      let client = try await earnd.connect()
      // What was not acknowledged before is sent again under its key, then new ones.
      let first = acknowledged + 1
      let last = first + 39
      let lines = (first...last).map { "LOG pushups 4 key=k\($0)\n" }.joined()
      try await client.send(lines)
      sent = max(sent, last)
      for _ in 0..<Int.random(in: 0...30, using: &generator) {
        let line = try await client.line()
        #expect(line.hasPrefix("OK id="))
        acknowledged += 1
      }
      try await earnd.kill()
      earnd = try await earnd.restarted()
      let balance = try #require(try await balance(earnd))
      #expect(balance >= acknowledged * 60, "what was acknowledged is there")
      #expect(balance <= sent * 60, "nothing is there twice")
    }
    let client = try await earnd.connect()
    for number in 1...sent {
      expect(try await client.reply("LOG pushups 4 key=k\(number)"), begins: "OK id=")
    }
    #expect(try await balance(earnd) == sent * 60)
    #expect(try await client.ask("DOCTOR").filter { $0.contains("state=bad") } == [])
    try await earnd.stop()
  }

  @Test("killed in mid-session, at most one step is forgiven and nothing is charged twice")
  func inSession() async throws {
    let first = try await Earnd.start(rules: houseRules)
    expect(try await first.reply("LOG pushups 20"), begins: "OK id=1 earned=300 ")
    let client = try await first.connect()
    _ = try await client.reply("SUBSCRIBE balance")
    expect(try await client.reply("FRONT app=game"), is: "OK")
    let event = try await client.event("balance", within: .seconds(17))
    #expect(event.contains(" balance=285 "))
    try await first.kill()
    let second = try await first.restarted()
    #expect(try await balance(second) == 285)
    let again = try await second.connect()
    _ = try await again.reply("SUBSCRIBE balance")
    expect(try await again.reply("FRONT app=game"), is: "OK")
    expect(try await again.event("balance", within: .seconds(17)), contains: " balance=270 ")
    try await second.stop()
  }

  private func balance(_ earnd: Earnd) async throws -> Int? {
    try await earnd.reply("BALANCE").split(separator: " ").first { $0.hasPrefix("balance=") }
      .flatMap { Int($0.dropFirst("balance=".count)) }
  }
}
