import LineProtocol
import Testing

@testable import earn

@Suite("What is printed")
struct OutputTests {
  private let rich = Style(hasColor: false, isPlain: false)
  private let plain = Style(hasColor: false, isPlain: true)
  private func narrow(_ width: Int) -> Style { Style(hasColor: false, isPlain: false, width: width) }

  @Test("a log is one line: what was earned, what is left, the game")
  func log() {
    let pairs = [
      Pair("id", 1043), Pair("earned", 300), Pair("balance", 3120), Pair("status", "credited"), Pair("replayed", false),
      Pair("earned-today", 2100), Pair("goal", 3600), Pair("streak", 6), Pair("xp-level", 4),
    ]
    #expect(
      LogCommand.line(pairs, activity: "pushups", rich)
        == "+5m pushups → 52m · goal 35 of 60m · 6-day streak · level 4")
    #expect(
      LogCommand.line(pairs, activity: "pushups", plain)
        == "+5m pushups -> 52m, goal 35 of 60m, 6-day streak, level 4")
  }

  @Test(
    "what is special about a log is said",
    arguments: [
      ([Pair("id", 1), Pair("earned", 0), Pair("capped", "cap")], "+0m x → 1:00 · today's cap is reached"),
      ([Pair("id", 1), Pair("earned", 0), Pair("capped", "limit")], "+0m x → 1:00 · today's limit is reached"),
      ([Pair("id", 1), Pair("earned", 60), Pair("replayed", "1")], "+1m x → 1:00 · logged before"),
      ([Pair("earned", 60)], "+1m x → 1:00 · not logged"),
      ([Pair("id", 1), Pair("earned", 60), Pair("streak", 0)], "+1m x → 1:00"),
      ([Pair("id", 7), Pair("earned", 0), Pair("status", "pending")], "x waits for approval · earn approve 7"),
      ([Pair("status", "pending")], "x would wait for approval · not logged"),
    ])
  func special(_ pairs: [Pair], _ line: String) {
    #expect(LogCommand.line(pairs + [Pair("balance", 60)], activity: "x", rich) == line)
  }

  @Test("why is a sentence with its rule")
  func why() {
    let row = [Pair("what", "app"), Pair("target", "steam"), Pair("rule", "app steam"), Pair("charged", true)]
    #expect(WhyCommand.line(row + [Pair("reason", "draining")], rich) == "steam: in front, charged · rule app steam")
    #expect(
      WhyCommand.line([Pair("what", "none"), Pair("charged", false), Pair("reason", "unknown-focus")], rich)
        == "nothing says what is in front · not charged")
  }

  @Test(
    "why names the word a rule found, and all it saw, where the name that is shown does not say so",
    arguments: [
      (
        "debian-xterm", "xterm", "debian-xterm,xterm",
        "debian-xterm: in front, charged · rule block app xterm (matched xterm) · seen as debian-xterm, xterm"
      ),
      ("Steam", "steam", "steam", "Steam: in front, charged · rule block app xterm"),
    ])
  func matched(_ target: String, _ word: String, _ seen: String, _ line: String) {
    let row = [
      Pair("target", target), Pair("rule", "block app xterm"), Pair("charged", true), Pair("reason", "draining"),
      Pair("matched", word), Pair("seen", seen),
    ]
    #expect(WhyCommand.line(row, rich) == line)
  }

  @Test("why says how an app was seen that no rule blocks")
  func seen() {
    let row = [
      Pair("target", "org.x.Chess"), Pair("charged", false), Pair("reason", "not-blocked"),
      Pair("seen", "chess,org.x.chess"),
    ]
    #expect(
      WhyCommand.line(row, rich) == "org.x.Chess: no rule blocks it · seen as chess, org.x.chess · not charged")
  }

  @Test("JSON has snake_case names, numbers where the wire has them, and no control characters")
  func json() {
    #expect(
      JSONText.object([
        Pair("earned-today", 300), Pair("units", "2.5"), Pair("activity", "42"), Pair("blocked", "1"),
        Pair("id", "007"),
        Pair("note", "a \"b\"\n\\\u{9B}"), Pair("amount", -15), Pair("pending", 1), Pair("limit", "-"), Pair("x", "1."),
      ])
        == #"{"earned_today":300,"units":2.5,"activity":"42","blocked":true,"id":"007","#
        + #""note":"a \"b\"\n\\\u009b","amount":-15,"pending":1,"limit":"-","x":"1."}"#)
  }

  @Test("a table is aligned, loses what matters least on a narrow terminal, and cuts what is left")
  func table() {
    let table = Table(
      columns: [.init(isRight: true, leaves: 1), .init(), .init(isRight: true), .init(leaves: 2)],
      rows: [
        [.init("7"), .init("pushups"), .init("+5m"), .init("before lunch")],
        [.init("12"), .init("読書"), .init("\u{2212}28m"), .init("")],
      ])
    #expect(table.lines(rich) == [" 7  pushups   +5m  before lunch", "12  読書     \u{2212}28m"])
    #expect(table.lines(narrow(20)) == [" 7  pushups   +5m", "12  読書     \u{2212}28m"])
    #expect(table.lines(narrow(14)) == ["pushups   +5m", "読書     \u{2212}28m"])
    #expect(table.lines(narrow(11)) == ["pushups  +…", "読書     \u{2212}…"])
    #expect(table.lines(plain) == ["7\tpushups\t+5m\tbefore lunch", "12\t読書\t\u{2212}28m\t"])
  }

  @Test("a narrow terminal breaks a line between its clauses, colour not counted")
  func sentence() {
    let clauses = ["47m left", nil, "steam in front, draining", "", "6-day streak"]
    #expect(rich.sentence(clauses) == "47m left · steam in front, draining · 6-day streak")
    #expect(narrow(40).sentence(clauses) == "47m left · steam in front, draining\n6-day streak")
    #expect(narrow(10).sentence(clauses) == "47m left\nsteam in front, draining\n6-day streak")
    let colorful = Style(hasColor: true, isPlain: false, width: 13)
    #expect(colorful.sentence([colorful.paint("47m", .good), "steam"]) == "\u{1B}[32m47m\u{1B}[0m · steam")
  }

  @Test("sentences of a list go on below themselves")
  func wrappingTable() {
    let rows = [
      [Table.Cell("note"), Table.Cell("Nobody says what is in front.")], [Table.Cell("ok"), Table.Cell("Fine.")],
    ]
    let table = Table(columns: [.init(), .init()], rows: rows, wraps: true)
    #expect(table.lines(narrow(26)) == ["note  Nobody says what is", "      in front.", "ok    Fine."])
    #expect(table.lines(rich) == ["note  Nobody says what is in front.", "ok    Fine."])
  }

  @Test("a name or a note cannot move the cursor or break a line")
  func clean() {
    #expect(Text.clean("a\u{1B}[2J\nb\u{9B}1m") == "a [2J b 1m")
    #expect(Text.clean("a\u{202E}b\u{2069}c") == "a b c")
    #expect(Table.Cell("a\tb\n").text == "a b ")
  }

  @Test("paragraphs break at spaces, by the columns a terminal gives them")
  func wrapped() {
    #expect(Text.wrapped("20 push-ups earn 5 minutes.", to: 12) == ["20 push-ups", "earn 5", "minutes."])
    #expect(Text.wrapped("one\ntwo", to: 12) == ["one", "two"])
    #expect(Text.wrapped("", to: 12) == [""])
  }

  @Test("events are lines a person can follow, those of a later service too")
  func events() {
    func line(_ type: String, _ pairs: Pair...) -> String {
      EventText.plain(EventLine(sequence: 1, type: type, pairs: pairs), rich)
    }
    #expect(line("balance", Pair("text", "47m"), Pair("level", "ok")) == "balance 47m")
    #expect(
      line("log", Pair("activity", "pushups"), Pair("units", 20), Pair("earned", 300), Pair("balance", 3120))
        == "log pushups 20 +5m → 52m")
    #expect(line("undo", Pair("id", 1), Pair("amount", -300), Pair("balance", 0)) == "undo \u{2212}5m → 0:00")
    #expect(line("warn", Pair("left", 300)) == "warn 5:00 left")
    #expect(line("goal") == "goal")
    #expect(line("later", Pair("a", "b\nc")) == "later a=b c")
    #expect(
      EventText.json(EventLine(sequence: 9, type: "pause", pairs: [Pair("on", true)]))
        == #"{"seq":9,"type":"pause","on":true}"#)
  }

  @Test("every error of the service has the exit code its class stands for")
  func exitCodes() {
    let codes: [Slug: Int32] = [
      .badRules: 78, .forbidden: 77, .unknownCommand: 76, .noSuchEntry: 1, .alreadyRunning: 1, .notRunning: 1, .gone: 1,
      .internal: 70, .busy: 75, .stopping: 75, .ledgerFull: 74, .ledgerReadOnly: 74,
    ]
    for slug in Slug.allCases {
      #expect(ExitCode.of(ErrorLine(Failure(slug, ""))) == codes[slug] ?? 65, "\(slug)")
    }
    #expect(ExitCode.of(ErrorLine(code: 599, slug: "later", message: "")) == 70)
  }

  @Test("what waitpid says is read as the macros of sys/wait.h read it")
  func waitStatus() {
    #expect(WaitStatus(7 << 8).exitCode == 7)
    #expect(WaitStatus(9).exitCode == 137 && WaitStatus(9).endSignal == 9)
    #expect(WaitStatus(0x80 | 11).exitCode == 139)
    #expect(WaitStatus(20 << 8 | 0x7F).stopSignal == 20 && WaitStatus(20 << 8 | 0x7F).exitCode == nil)
    #expect(WaitStatus(0xFFFF).isContinued && WaitStatus(0xFFFF).exitCode == nil)
  }

  @Test("times are read as a person types them", arguments: ["2026-11-30T18:30", "2026-02-28T00:00"])
  func times(_ text: String) throws {
    let epoch = try LocalTime.parse(text)
    #expect(LocalTime.text(epoch, separator: "T") == text)
    #expect(try LocalTime.parse(String(epoch)) == epoch)
  }

  @Test(
    "what is no time is refused",
    arguments: [
      "", "25:00", "18:60", "1:5", "2026-02-30T10:00", "2026-13-01T10:00", "tomorrow", "T", "99999999999999999999",
    ])
  func noTimes(_ text: String) {
    #expect(throws: Stop.self) { try LocalTime.parse(text) }
  }
}
