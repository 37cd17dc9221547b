import LineProtocol
import Testing

@Suite("Words of a line")
struct WordScannerTests {
  @Test("bare and quoted words, with their columns")
  func words() throws {
    let words = try WordScanner.words(in: "  activity \"push ups\" earns\t1m", .rules)
    #expect(
      words == [
        Word("activity", column: 3), Word("push ups", column: 12, isQuoted: true), Word("earns", column: 23),
        Word("1m", column: 29),
      ])
  }

  @Test("escapes are resolved in quotes and are themselves outside")
  func escapes() throws {
    #expect(try WordScanner.words(in: #""a\"b\\c\nd\te\r""#, .rules).map(\.text) == ["a\"b\\c\nd\te\r"])
    #expect(try WordScanner.words(in: #"C:\games\n"#, .rules).map(\.text) == [#"C:\games\n"#])
  }

  @Test("a comment begins with # at the start of a word, in the rules file alone")
  func comments() throws {
    #expect(try WordScanner.words(in: "block app c#sharp # why", .rules).map(\.text) == ["block", "app", "c#sharp"])
    #expect(try WordScanner.words(in: "# all of it", .rules).isEmpty)
    #expect(try WordScanner.words(in: ##"log "#1" x"##, .rules).map(\.text) == ["log", "#1", "x"])
    #expect(try WordScanner.words(in: "LOG #1", .request).map(\.text) == ["LOG", "#1"])
  }

  @Test("in a request the first = after a key makes a pair; a quoted argument is always a word")
  func pairs() throws {
    let words = try WordScanner.words(in: #"FRONT app=a=b title="x y" "key=v" Foo=1 empty="" none= 1=2 =z"#, .request)
    #expect(
      words == [
        Word("FRONT", column: 1), Word(key: "app", "a=b", column: 7),
        Word(key: "title", "x y", column: 15, isQuoted: true), Word("key=v", column: 27, isQuoted: true),
        Word("Foo=1", column: 35), Word(key: "empty", "", column: 41, isQuoted: true),
        Word(key: "none", "", column: 50), Word("1=2", column: 56), Word("=z", column: 60),
      ])
    #expect(try WordScanner.words(in: "a=b", .rules) == [Word("a=b", column: 1)])
  }

  @Test("one carriage return at the end is ignored, an empty line has no words")
  func lineEnds() throws {
    #expect(try WordScanner.words(in: "PING\r", .request) == [Word("PING", column: 1)])
    for line in ["", "\r", " \t "] { #expect(try WordScanner.words(in: line, .rules).isEmpty) }
  }

  @Test("columns count scalars, whatever they look like")
  func columns() throws {
    #expect(try WordScanner.words(in: "e\u{301}é 👩‍👧 x", .rules).map(\.column) == [1, 5, 9])
  }

  @Test(
    "what is wrong is said with its place",
    arguments: [
      (#"a "b"#, Slug.badSyntax, 3), (#"a b"c""#, .badSyntax, 4), (#""a"b"#, .badSyntax, 4), (#""a\x""#, .badEscape, 3),
      (#""a\"#, .badEscape, 3), (#""a\""#, .badSyntax, 1), ("a \u{1B}[31m", .badSyntax, 3), ("a\0", .badSyntax, 2),
      ("\"a\tb\"", .badSyntax, 3), ("a\u{9B}31m", .badSyntax, 2), ("a\u{7F}", .badSyntax, 2), ("a\rb", .badSyntax, 2),
      (#"k="v"w"#, .badSyntax, 6), (#"k=v"w""#, .badSyntax, 4),
    ])
  func problems(_ line: String, _ slug: Slug, _ column: Int) {
    let problem = #expect(throws: WordProblem.self) { try WordScanner.words(in: line, .request) }
    #expect(problem?.slug == slug && problem?.column == column)
  }
}
