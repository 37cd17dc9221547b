import LineProtocol
import Testing

@Suite("The command table")
struct CommandTableTests {
  private func check(_ line: String) -> String {
    do {
      guard let request = try Request.parse(line.utf8) else { return "blank" }
      return try CommandTable.check(request).verb
    } catch {
      return Reply.failure(error).lines()[0]
    }
  }

  @Test("the table knows every verb, each with one usage and one sentence of help")
  func rows() {
    #expect(
      CommandTable.verbs == [
        "BALANCE", "STATUS", "LOG", "START", "STOP", "UNDO", "HISTORY", "BLOCK", "UNBLOCK", "WHY", "FRONT", "SUBSCRIBE",
        "PING", "CAPS", "HELP", "QUIT", "CANCEL", "GRANT", "DEDUCT", "ACTIVITIES", "BLOCKED", "APPS", "PRESENCE", "RUN",
        "CHECK", "PENDING", "APPROVE", "PAUSE", "RESUME", "CLOCK", "STATS", "UNSUBSCRIBE", "RULES", "RELOAD", "ATTACH",
        "DOCTOR", "SHUTDOWN",
      ])
    for command in CommandTable.commands {
      #expect(command.help.hasSuffix(".") && command.usage.hasPrefix(command.verb))
      #expect(command.keys.contains("key") == command.writes)
    }
  }

  @Test("four verbs are open to everyone")
  func kinds() {
    #expect(CommandTable.commands.filter(\.isOpenToOthers).map(\.verb) == ["PING", "CAPS", "HELP", "QUIT"])
  }

  @Test(
    "a request of the right shape is accepted",
    arguments: [
      ("balance", "BALANCE"), ("LOG pushups 20 at=1 note=x dry=1 key=a:b.c-d_1", "LOG"), ("log dishes", "LOG"),
      ("UNDO", "UNDO"), ("UNDO 7 key=k", "UNDO"), ("BLOCK app=steam", "BLOCK"),
      ("unblock title=\"*You Tube*\"", "UNBLOCK"),
      ("WHY", "WHY"), ("WHY site=youtube.com", "WHY"), ("FRONT none", "FRONT"), ("FRONT Unknown", "FRONT"),
      ("FRONT app=steam title=\"\" pid=12", "FRONT"), ("SUBSCRIBE", "SUBSCRIBE"),
      ("SUBSCRIBE balance log since=5 snapshot=1", "SUBSCRIBE"), ("PRESENCE locked", "PRESENCE"),
      ("CLOCK ACCEPT", "CLOCK"), ("clock accept key=1", "CLOCK"), ("HELP log", "HELP"),
    ])
  func accept(_ line: String, _ verb: String) {
    #expect(check(line) == verb)
  }

  @Test(
    "any other is refused with what would be right",
    arguments: [
      ("LGO x", #"ERR 404 unknown-command "There is no command LGO; did you mean LOG?" near=LOG"#),
      ("FROBNICATE", #"ERR 404 unknown-command "There is no command FROBNICATE; HELP lists them.""#),
      ("LOG", #"ERR 400 missing-argument "Something is missing; write LOG activity [amount] [at=] [note=] [dry=1].""#),
      (
        "LOG push ups 20",
        "ERR 400 bad-syntax \"There are too many words; write LOG activity [amount] [at=] [note=] [dry=1], "
          + "with quotes around a name with spaces.\""
      ),
      (
        "LOG pushups 20 nte=x",
        #"ERR 400 unknown-field "LOG does not take nte=; it takes at=, note=, dry=, key=." near=note"#
      ),
      ("BALANCE key=1", #"ERR 400 unknown-field "BALANCE does not take key=; it takes no keys.""#),
      (
        "LOG pushups note=a note=b",
        #"ERR 400 duplicate-field "note= is given twice; a key may stand once in a line.""#
      ),
      ("BLOCK", #"ERR 400 missing-argument "Something is missing; write BLOCK kind=value.""#),
      ("BLOCK app=", #"ERR 400 missing-argument "app= needs a value: BLOCK kind=value.""#),
      ("BLOCK app=a site=b", #"ERR 400 bad-syntax "BLOCK is about one thing at a time: BLOCK kind=value.""#),
      (
        "FRONT none app=x",
        #"ERR 400 bad-syntax "FRONT is about one thing at a time: FRONT app=ID [title=] [pid=] | none | unknown.""#
      ),
      ("BLOCK category=", #"ERR 400 missing-argument "category= needs a value: BLOCK kind=value.""#),
      ("WHY app=", #"ERR 400 missing-argument "app= needs a value: WHY [kind=value].""#),
      (
        "FRONT app=",
        #"ERR 400 missing-argument "app= needs a value: FRONT app=ID [title=] [pid=] | none | unknown.""#
      ),
      (
        "FRONT unknown title=x",
        #"ERR 400 bad-syntax "title= goes with app= alone: FRONT app=ID [title=] [pid=] | none | unknown.""#
      ),
      (
        "FRONT none pid=7",
        #"ERR 400 bad-syntax "pid= goes with app= alone: FRONT app=ID [title=] [pid=] | none | unknown.""#
      ),
      (
        "FRONT title=x",
        #"ERR 400 missing-argument "Something is missing; write FRONT app=ID [title=] [pid=] | none | unknown.""#
      ),
      ("FRONT non", #"ERR 400 bad-syntax "FRONT does not know non; it takes none or unknown." near=none"#),
      (
        "PRESENCE gone",
        #"ERR 400 bad-syntax "PRESENCE does not know gone; it takes present, idle, locked or away.""#
      ),
      (
        "STOP key=\"a b\"",
        #"ERR 400 bad-key "A key is 1 to 64 letters, digits, dots, hyphens, underscores or colons.""#
      ),
      (
        "STOP key=",
        #"ERR 400 bad-key "A key is 1 to 64 letters, digits, dots, hyphens, underscores or colons.""#
      ),
    ])
  func refuse(_ line: String, _ reply: String) {
    #expect(check(line) == reply)
  }

  @Test("what a client sent is told back in at most 40 characters, and nothing in it moves a terminal")
  func excerpt() {
    let texts = [
      "lgo", "", "a\u{1B}[2J\u{9B}b\n", String(repeating: "é", count: 40), String(repeating: "é", count: 41),
    ]
    let shown = ["lgo", "\"\"", "a\u{FFFD}[2J\u{FFFD}b\u{FFFD}", texts[3], texts[3] + "…"]
    #expect(texts.map(\.excerpt) == shown)
    let line = check(String(repeating: "X", count: 4000))
    #expect(
      line == "ERR 404 unknown-command \"There is no command \(String(repeating: "X", count: 40))…; HELP lists them.\"")
  }
}
