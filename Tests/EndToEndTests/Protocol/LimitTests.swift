import TestKit
import Testing

@Suite(.fewAtOnce) struct LimitTests {
  private static let tooLong =
    #"ERR 413 line-too-long "A line has at most 4096 bytes; this one was longer and was ignored.""#

  @Test(
    "a line of 4096 bytes is read, a longer one refused once, however it arrives", arguments: [1, 7, 4095, 4096, 9000])
  func lineLength(chunk: Int) async throws {
    let earnd = try await Earnd.start(rules: houseRules)
    let client = try await earnd.connect()
    let room = 4096 - "PING \n".utf8.count
    let fits = "PING" + String(repeating: " ", count: room + 1) + "\n"
    let long = "PING" + String(repeating: " ", count: room + 2 + 5000) + "\n"
    let bytes = Array((fits + long + "@after PING\n").utf8)
    for start in stride(from: 0, to: bytes.count, by: chunk) {
      try await client.send(Array(bytes[start..<min(start + chunk, bytes.count)]))
    }
    expect(try await client.line(), is: "OK")
    expect(try await client.line(), is: Self.tooLong)
    expect(try await client.line(), is: "@after OK")
  }

  @Test("the tag of a line that is too long is echoed")
  func tagOfLongLine() async throws {
    let earnd = try await Earnd.start(rules: houseRules)
    let client = try await earnd.connect()
    try await client.send("@t LOG " + String(repeating: "x", count: 5000) + "\n")
    expect(try await client.line(), is: "@t " + Self.tooLong)
  }

  @Test("a line that is begun and never ended costs the connection after half a minute")
  func lineTimeout() async throws {
    let earnd = try await Earnd.start(rules: houseRules)
    let client = try await earnd.connect()
    try await client.send("PIN")
    expect(try await client.line(within: .seconds(40)), is: "BYE line-timeout")
    #expect(await client.isClosed())
  }

  @Test("requests may be sent without waiting, and are answered in order")
  func pipelining() async throws {
    let earnd = try await Earnd.start(rules: houseRules)
    let client = try await earnd.connect()
    try await client.send((1...500).map { "@\($0) PING\r\n\n" }.joined())
    for number in 1...500 { #expect(try await client.line() == "@\(number) OK") }
  }

  @Test("the 257th connection is sent away")
  func connections() async throws {
    let earnd = try await Earnd.start(rules: houseRules)
    var clients: [LineClient] = []
    for _ in 0..<256 { clients.append(try await earnd.connect()) }
    let last = try LineClient(earnd.socket)
    expect(try await last.line(), is: "BYE too-many-connections")
    #expect(await last.isClosed())
    expect(try await clients[255].reply("PING"), is: "OK")
    clients.removeFirst()
    #expect(await eventually { (try? await earnd.connect()) != nil })
  }

  @Test("a reader that does not read its replies is served no further, and loses nothing")
  func backpressure() async throws {
    let earnd = try await Earnd.start(rules: houseRules)
    let client = try await earnd.connect()
    // HELP answers with about 4 KiB: far more than both sockets' buffers and the 64 KiB kept.
    let count = 500
    async let sent: Void = client.send(Array(repeating: "HELP\n", count: count).joined())
    let other = try await earnd.connect()
    expect(try await other.reply("PING"), is: "OK")
    var answered = 0
    while answered < count {
      let line = try await client.line()
      if line == "OK" { answered += 1 }
    }
    try await sent
  }

  @Test("a subscriber that stops reading is told goodbye, and resumes with what it missed")
  func slowConsumer() async throws {
    let earnd = try await Earnd.start(rules: houseRules)
    let reader = try await earnd.connect()
    expect(try await reader.reply("SUBSCRIBE log"), is: "OK seq=0 oldest=1")
    let writer = try await earnd.connect()
    // Facts of about 150 bytes: enough of them to fill the socket's buffer and 256 KiB.
    for _ in 0..<80 {
      try await writer.send(String(repeating: "LOG pushups 1\n", count: 50))
      for _ in 0..<50 { #expect(try await writer.line().hasPrefix("OK id=")) }
    }
    var last = 0
    while let line = try? await reader.anyLine() {
      let words = line.split(separator: " ")
      if words[0] == "BYE" {
        #expect(line == "BYE slow-consumer last=\(last)")
      } else {
        last = try #require(Int(words[1]))
      }
    }
    let again = try await earnd.connect()
    expect(try await again.reply("SUBSCRIBE log since=\(last)"), begins: "OK seq=")
    expect(try await again.event(), begins: "EVT \(last + 1) log ")
  }

  @Test("HISTORY comes in pages, newest first, without a gap")
  func pages() async throws {
    let earnd = try await Earnd.start(rules: houseRules)
    let client = try await earnd.connect()
    for _ in 0..<120 { _ = try await client.reply("LOG pushups 4") }
    let first = try await client.ask("HISTORY")
    #expect(first.count == 51)
    #expect(first[0].hasPrefix("ROW id=120 "))
    #expect(first[50] == "OK more=1 next=71")
    let second = try await client.ask("HISTORY after=71 limit=500")
    #expect(second.count == 71)
    #expect(second[0].hasPrefix("ROW id=70 "))
    #expect(second[70] == "OK")
  }
}
