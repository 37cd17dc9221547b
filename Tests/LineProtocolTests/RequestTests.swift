import LineProtocol
import Testing

@Suite("Requests")
struct RequestTests {
  @Test("a line is a tag, a verb, words and pairs, in any order of the last two")
  func parse() throws {
    let request = try Request.parse(#"@7 log key=a-1 pushups "20" note="before \"lunch\"""#.utf8)
    #expect(
      request
        == Request(
          tag: "7", verb: "LOG", words: ["pushups", "20"],
          pairs: [Pair("key", "a-1"), Pair("note", "before \"lunch\"")]))
  }

  @Test("blank lines are ignored, and so is one carriage return", arguments: ["", "\r", "  ", "\t \r"])
  func blank(_ line: String) throws {
    #expect(try Request.parse(line.utf8) == nil)
  }

  @Test("CR LF is a line's end like LF")
  func carriageReturn() throws {
    #expect(try Request.parse("balance\r".utf8) == Request(verb: "BALANCE"))
  }

  @Test(
    "what is no request is answered with where and why",
    arguments: [
      ([0x4C, 0xFF], "ERR 400 bad-utf8 \"The line is not valid UTF-8.\""),
      ([0xED, 0xA0, 0x80], "ERR 400 bad-utf8 \"The line is not valid UTF-8.\""),
      (
        Array("LOG a\0b".utf8),
        "ERR 400 bad-syntax \"Column 6: control characters are not allowed; write \\\\n, \\\\t or \\\\r in quotes.\" column=6"
      ),
      (Array("LOG \"a".utf8), "ERR 400 bad-syntax \"Column 5: this quote is never closed.\" column=5"),
      (
        Array("LOG \"\\q\"".utf8),
        "ERR 400 bad-escape "
          + "\"Column 6: after a backslash only \\\", \\\\, n, t or r may stand in a quoted word.\" column=6"
      ),
      (
        Array("@ PING".utf8),
        "ERR 400 bad-syntax \"A tag is @ and 1 to 32 letters, digits, dots, hyphens or underscores.\""
      ),
      (
        Array("@7".utf8),
        "ERR 400 bad-syntax \"A line begins with a command, as in LOG pushups 20; HELP lists them.\""
      ),
      (
        Array("key=1 LOG".utf8),
        "ERR 400 bad-syntax \"A line begins with a command, as in LOG pushups 20; HELP lists them.\""
      ),
    ])
  func refuse(_ bytes: [UInt8], _ line: String) {
    let failure = #expect(throws: Failure.self) { try Request.parse(bytes) }
    #expect(failure.map { Reply.failure($0).lines() } == [line])
  }

  @Test("the tag of a line that is otherwise nonsense is known")
  func leadingTag() {
    #expect(Tag.leading("@a.b-c_1 LOG \"".utf8) == "a.b-c_1")
    #expect(Tag.leading("@7\u{0} x".utf8) == nil)
    #expect(Tag.leading("@7\r".utf8) == "7")
    #expect(Tag.leading([0x40, 0x37, 0x20, 0xFF]) == "7")
    #expect(Tag.leading("@\(String(repeating: "a", count: 32)) x".utf8) == String(repeating: "a", count: 32))
    #expect(Tag.leading("@\(String(repeating: "a", count: 33)) x".utf8) == nil)
    for line in ["", "@", "@ PING", "PING @7", "@é x"] { #expect(Tag.leading(line.utf8) == nil) }
  }

  @Test("what is written is read back, quoted where it must be")
  func roundTrip() throws {
    let request = Request(
      tag: "t", verb: "LOG", words: ["push ups", "a=b", "@x", "", "C:\\n", "20"],
      pairs: [Pair("note", "tab\there \"q\" \\ line\n\r"), Pair("at", ""), Pair("as", "a=b")])
    #expect(
      request.line
        == #"@t LOG "push ups" "a=b" "@x" "" C:\n 20 note="tab\there \"q\" \\ line\n\r" at="" as=a=b"#)
    #expect(try Request.parse(request.line.utf8) == request)
  }

  @Test("a control character the grammar cannot carry is replaced when it is written")
  func control() {
    #expect(
      Request(verb: "FRONT", pairs: [Pair("title", "\u{1B}[2J\u{9B}\0")]).line
        == "FRONT title=\"\u{FFFD}[2J\u{FFFD}\u{FFFD}\"")
  }

  @Test("the content of a request knows neither tag nor key nor the order of its pairs")
  func content() throws {
    let first = try #require(try Request.parse("@1 log pushups 20 note=x key=k1 at=5".utf8))
    let second = try #require(try Request.parse("LOG \"pushups\" 20 at=5 key=k1 note=\"x\"".utf8))
    #expect(first.content == "LOG pushups 20 at=5 note=x")
    #expect(second.content == first.content)
    #expect(Request(verb: "LOG", words: ["pushups", "21"]).content != first.content)
  }
}
