import LineProtocol
import Testing

@Suite("What was meant")
struct SpellingTests {
  static let verbs = [
    "balance", "edit", "log", "start", "stop", "status", "stats", "history", "undo", "block", "unblock",
  ]

  @Test(
    "the nearest word is suggested",
    arguments: [
      ("balence", "balance"), ("BALANCE", "balance"), ("lgo", "log"), ("stat", "start"), ("histroy", "history"),
      ("hist", "history"), ("blok", "block"), ("unblok", "unblock"), ("sttaus", "status"), ("olg", "log"),
      ("vlock", "block"),
    ])
  func near(_ word: String, _ expected: String) {
    #expect(Spelling.nearest(to: word, among: Self.verbs) == expected)
  }

  @Test(
    "nothing is suggested for what is far from everything", arguments: ["", "x", "zzzz", "pushups", "ab", "--", "wait"])
  func far(_ word: String) {
    #expect(Spelling.nearest(to: word, among: Self.verbs) == nil)
  }

  @Test("letters of any script count as one slip")
  func unicode() {
    #expect(Spelling.nearest(to: "LIEGESTUTZE", among: ["klavier", "liegestütze"]) == "liegestütze")
    #expect(Spelling.nearest(to: String(repeating: "a", count: 4000), among: ["aa"]) == nil)
  }
}
