import LineProtocol
import Testing

@Suite("Lines from the server")
struct ServerLineTests {
  @Test("a reply is its rows and one final line, each with the tag")
  func reply() {
    let reply = Reply.rows([[Pair("name", "push ups"), Pair("today", 20)], [Pair("note", "")]], [Pair("more", true)])
    #expect(
      reply.lines(tag: "x1") == [
        #"@x1 ROW name="push ups" today=20"#, #"@x1 ROW note="""#, "@x1 OK more=1",
      ])
    #expect(reply.bytes() == Array("ROW name=\"push ups\" today=20\nROW note=\"\"\nOK more=1\n".utf8))
  }

  @Test("an error is its class, its slug, a sentence and pairs")
  func failure() {
    let failure = Failure(.unknownActivity, "There is no activity \"pushup\".", Pair("near", "push ups"))
    #expect(
      Reply.failure(failure).lines(tag: "2") == [
        #"@2 ERR 404 unknown-activity "There is no activity \"pushup\"." near="push ups""#
      ])
  }

  @Test("every kind of line is read back as it was written")
  func roundTrip() throws {
    let failure = Failure(.badAmount, "Too much.\n\u{2212}", Pair("max", 100))
    #expect(
      try Reply(rows: [[Pair("a", "b c")]], outcome: .failure(failure)).lines(tag: "t").map {
        try ServerLine.parse($0.utf8)
      }
        == [.row(tag: "t", [Pair("a", "b c")]), .error(tag: "t", ErrorLine(failure))])
    #expect(try ServerLine.parse("OK".utf8) == .ok(tag: nil, []))
    let event = EventLine(sequence: 9, type: "shield", pairs: [Pair("app", "steam"), Pair("title", "Steam \"rests\"")])
    #expect(event.line == #"EVT 9 shield app=steam title="Steam \"rests\"""#)
    #expect(try ServerLine.parse(event.line.utf8) == .event(event))
    let bye = Bye.slowConsumer(last: 77)
    #expect(bye.line == "BYE slow-consumer last=77")
    #expect(try ServerLine.parse(bye.line.utf8) == .bye(bye))
  }

  @Test("a greeting names the protocol, the server and the peer's role")
  func greeting() {
    let greeting = Greeting(server: "earnd/0.1.0", role: .owner)
    #expect(greeting.line == "OK earn=1 server=earnd/0.1.0 role=owner")
    #expect(Greeting(greeting.pairs) == greeting)
    #expect(Greeting(greeting.pairs + [Pair("later", "x")]) == greeting)
    #expect(Greeting([Pair("earn", "2"), Pair("server", "x"), Pair("role", "owner")]) == nil)
    #expect(Greeting([]) == nil)
  }

  @Test("a slug of a later server is read as it is")
  func laterSlug() throws {
    #expect(
      try ServerLine.parse(#"ERR 451 not-today "No." why=x"#.utf8)
        == .error(tag: nil, ErrorLine(code: 451, slug: "not-today", message: "No.", pairs: [Pair("why", "x")])))
  }

  @Test(
    "what is no line of the protocol is refused",
    arguments: [
      "", "HTTP/1.1 200 OK", "OK word", "ROW \"a=b\"", "ERR 40 x \"y\"", "ERR 400 x y", "ERR abc x \"y\"", "EVT x log",
      "EVT -1 log", "EVT 1", "@t EVT 1 log", "@t BYE quit", "BYE", "@t", "@! OK", "ok", "OK a=\"", "\"OK\"",
    ])
  func refuse(_ line: String) {
    #expect(throws: Failure.self) { try ServerLine.parse(line.utf8) }
  }

  @Test("every error has the class its slug stands for")
  func classes() {
    #expect(Slug.allCases.count == 27)
    for slug in Slug.allCases {
      #expect([400, 403, 404, 409, 410, 413, 422, 500, 503, 507].contains(slug.code), "\(slug)")
    }
  }
}
