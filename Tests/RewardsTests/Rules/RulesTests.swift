import LineProtocol
import Rewards
import Testing

@Suite("The rules file")
struct RulesTests {
  @Test("everything it may say")
  func whole() throws {
    let rules = try Rules.parse(
      """
      # what earns
      activity homework  earns 1m per 2m              # logged in time:   earn log homework 45m
      activity pushups   earns 1m per 4 reps  cap 30m # logged in counts: earn log pushups 20
      activity reading   earns 10m per 10 pages
      activity dishes    earns 15m  limit 2           # per completion, at most twice a day
      activity chores    earns 20m  approve           # pending until approved

      # what costs
      block app steam firefox
      block category Game
      block title "*YouTube*"
      block site youtube.com                          # needs a browser link; says so until there is one
      allow app org.gnome.Calculator                  # never blocked, whatever a category says
      carry 2h
      day-start 04:00
      warn 5m 1m 15s
      idle 5m
      countdown off                                   # or: on, last 2m
      shield title "Homework first" subtitle "20 push-ups earn 5 minutes"
      log-command "x-terminal-emulator -e earn log"

      # the game
      goal 30m
      freeze 2
      streak milestone 7 earns 20m
      game on

      # later statements (their issue adds them): schedule, free, encourage, bonus, loosen
      """)
    var expected = Rules()
    expected.activities = [
      Activity("homework", rate: Rate(earns: 60, per: Units(120), unit: .time)),
      Activity("pushups", rate: Rate(earns: 60, per: Units(4), unit: .count("reps")), cap: .minutes(30)),
      Activity("reading", rate: Rate(earns: .minutes(10), per: Units(10), unit: .count("pages"))),
      Activity("dishes", rate: Rate(earns: .minutes(15)), limit: 2),
      Activity("chores", rate: Rate(earns: .minutes(20)), needsApproval: true),
    ]
    expected.blocks = [
      BlockRule(.app, "steam", line: 9), BlockRule(.app, "firefox", line: 9), BlockRule(.category, "Game", line: 10),
      BlockRule(.title, "*YouTube*", line: 11), BlockRule(.site, "youtube.com", line: 12),
    ]
    expected.allows = ["org.gnome.Calculator"]
    expected.carry = .upTo(.hours(2))
    expected.shieldTitle = "Homework first"
    expected.shieldSubtitle = "20 push-ups earn 5 minutes"
    expected.logCommand = "x-terminal-emulator -e earn log"
    expected.freeze = 2
    expected.milestones = [Milestone(days: 7, earns: .minutes(20))]
    #expect(rules == expected)
  }

  @Test("what is left unwritten", arguments: ["", "\n", "# nothing\n", "   \t # nothing\r\n\r\n", "\u{FEFF}# a mark"])
  func unwritten(text: String) throws {
    let rules = try Rules.parse(text)
    #expect(rules == Rules())
    #expect(rules.carry == .all)
    #expect(rules.dayStart == 4 * 3600)
    #expect(rules.warnings == [.minutes(5), .minutes(1), 15])
    #expect(rules.idle == .minutes(5))
    #expect(rules.countdown == .off)
    #expect(rules.goal == .minutes(30))
    #expect(rules.freeze == 0)
    #expect(rules.milestones == [])
    #expect(rules.game)
  }

  @Test("the first file: three activities live, nothing blocked, all else as unwritten")
  func firstFile() throws {
    var expected = Rules()
    expected.activities = [
      Activity("homework", rate: Rate(earns: 60, per: Units(120), unit: .time)),
      Activity("pushups", rate: Rate(earns: 60, per: Units(4), unit: .count("reps"))),
      Activity("reading", rate: Rate(earns: .minutes(10), per: Units(10), unit: .count("pages"))),
    ]
    #expect(try Rules.parse(Rules.firstFile) == expected)
  }

  @Test("every example in the first file is a statement that reads")
  func firstFileExamples() throws {
    let keywords = [
      "activity", "block", "allow", "carry", "day-start", "warn", "idle", "countdown", "shield", "log-command", "goal",
      "freeze", "streak", "game",
    ]
    let lines = Rules.firstFile.split(separator: "\n").map { $0.drop { $0 == "#" || $0 == " " } }
    let statements = lines.filter { line in keywords.contains { line.hasPrefix($0 + " ") } }
    let rules = try Rules.parse(statements.joined(separator: "\n"))
    #expect(statements.count == 20)
    #expect(rules.activities.map(\.name) == ["homework", "pushups", "reading", "dishes", "running", "chores"])
    #expect(rules.blocks.map(\.value) == ["steam", "firefox", "*YouTube*"])
    #expect(rules.carry == .all && rules.dayStart == 4 * 3600 && rules.idle == .minutes(5) && rules.game)
    #expect(Rules.firstFile.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  static let settings: [(String, @Sendable (inout Rules) -> Void)] = [
    ("carry all", { $0.carry = .all }),
    ("carry none", { $0.carry = .none }),
    ("day-start 0:00", { $0.dayStart = 0 }),
    ("day-start 23:59", { $0.dayStart = 86_340 }),
    ("warn 15s 1h 5m 15s", { $0.warnings = [.hours(1), .minutes(5), 15] }),
    ("warn none", { $0.warnings = [] }),
    ("idle 90s", { $0.idle = 90 }),
    ("countdown on", { $0.countdown = .on }),
    ("countdown last 2m", { $0.countdown = .last(.minutes(2)) }),
    ("shield subtitle S", { $0.shieldSubtitle = "S" }),
    ("shield subtitle \"S\" title T", { ($0.shieldTitle, $0.shieldSubtitle) = ("T", "S") }),
    ("goal off", { $0.goal = nil }),
    ("goal 1h30m", { $0.goal = .minutes(90) }),
    ("freeze 31", { $0.freeze = 31 }),
    ("game off", { $0.game = false }),
    (
      "streak milestone 30 earns 1h\nstreak milestone 7 earns 20m",
      { $0.milestones = [Milestone(days: 7, earns: .minutes(20)), Milestone(days: 30, earns: .hours(1))] }
    ),
    ("block app steam Steam\nblock app STEAM", { $0.blocks = [BlockRule(.app, "steam", line: 1)] }),
    ("block title A a", { $0.blocks = [BlockRule(.title, "A", line: 1), BlockRule(.title, "a", line: 1)] }),
    ("block app \"app\" \"#x\"", { $0.blocks = [BlockRule(.app, "app", line: 1), BlockRule(.app, "#x", line: 1)] }),
    ("allow app a b A", { $0.allows = ["a", "b"] }),
    (
      "activity x earns 1h approve limit 3 cap 2h",
      {
        $0.activities = [
          Activity("x", rate: Rate(earns: .hours(1)), cap: .hours(2), limit: 3, needsApproval: true)
        ]
      }
    ),
    (
      "activity \"two words\" earns 1m per 2.5 \"k m\"",
      {
        $0.activities = [
          Activity("two words", rate: Rate(earns: 60, per: Units(thousandths: 2500), unit: .count("k m")))
        ]
      }
    ),
    (
      "activity activity earns 1m per 1 m\u{F6}we",
      {
        $0.activities = [
          Activity("activity", rate: Rate(earns: 60, per: Units(1), unit: .count("m\u{F6}we")))
        ]
      }
    ),
    (
      "activity t earns 1s per 24h",
      {
        $0.activities = [
          Activity("t", rate: Rate(earns: 1, per: Units(86_400), unit: .time))
        ]
      }
    ),
  ]

  @Test("each statement, in each of its forms", arguments: settings.indices)
  func setting(index: Int) throws {
    let (text, change) = Self.settings[index]
    var expected = Rules()
    change(&expected)
    #expect(try Rules.parse(text) == expected)
    #expect(try Rules.parse(text.split(separator: "\n").joined(separator: "\r\n") + "\r\n") == expected)
  }

  @Test("names are found as Unicode compares them, and a slip of the keyboard is pointed out")
  func lookup() throws {
    let rules = try Rules.parse("activity \u{E9}tude earns 1m\nactivity pushups earns 1m")
    #expect(try rules.activity("e\u{301}tude").name == "\u{E9}tude")
    #expect(
      throws: Failure(
        .unknownActivity, "There is no activity pushup; did you mean pushups?", Pair("near", "pushups"))
    ) { try rules.activity("pushup") }
    #expect(throws: Failure(.unknownActivity, "There is no activity gardening; the rules declare \u{E9}tude, pushups."))
    { try rules.activity("gardening") }
    #expect(throws: Failure(.unknownActivity, "There is no activity x; the rules declare none.")) {
      try Rules().activity("x")
    }
    let many = try Rules.parse((1...9).map { "activity name\($0) earns 1m" }.joined(separator: "\n"))
    #expect(
      throws: Failure(
        .unknownActivity,
        "There is no activity zzzzzzzzzz; the rules declare name1, name2, name3, name4, name5, name6, name7, name8 and more."
      )
    ) { try many.activity("zzzzzzzzzz") }
  }

  @Test("what cannot be enforced says why")
  func unenforced() throws {
    let rules = try Rules.parse("block app steam\nblock category Game\nblock site youtube.com\nblock title x")
    #expect(
      rules.unenforced(onDesktop: false) == [
        UnenforcedRule(
          BlockRule(.category, "Game", line: 2), reason: "needs a desktop that says what is in front"),
        UnenforcedRule(
          BlockRule(.site, "youtube.com", line: 3), reason: "needs a browser link, which this version has not"),
      ])
    #expect(rules.unenforced(onDesktop: true).map(\.rule.kind) == [.site])
  }

  @Test("the goal is met once: by the change that reaches it")
  func goal() {
    var rules = Rules()
    #expect(rules.meetsGoal(from: 1799, to: 1800))
    #expect(!rules.meetsGoal(from: 1800, to: 1900))
    #expect(!rules.meetsGoal(from: 0, to: 1799))
    rules.game = false
    #expect(!rules.meetsGoal(from: 0, to: 1800))
    rules = Rules()
    rules.goal = nil
    #expect(!rules.meetsGoal(from: 0, to: 1800))
  }

  @Test("what carries, and when the countdown shows")
  func small() {
    #expect([Rules.Carry.all, .none, .upTo(60)].map(\.limit) == [nil, 0, 60])
    #expect(
      [Rules.Countdown.off, .on, .last(60), .last(61)].map { $0.isWanted(at: 61) } == [false, true, false, true])
  }

  @Test("the statements, as help shows them")
  func usage() {
    #expect(
      Rules.usage == [
        "activity NAME earns DURATION [per NUMBER UNIT | per DURATION] [cap DURATION] [limit COUNT] [approve]",
        "block app|category|site|title WORD...", "allow app WORD...", "carry all|none|DURATION", "day-start HH:MM",
        "warn none|DURATION...", "idle DURATION", "countdown on|off|last DURATION",
        "shield [title TEXT] [subtitle TEXT]", "log-command COMMAND", "goal off|DURATION", "freeze COUNT",
        "streak milestone DAYS earns DURATION", "game on|off",
      ])
  }

  @Test("the largest file reads in a moment")
  func largest() throws {
    let line = "block app " + (0..<1000).map { String($0 % 10) }.joined(separator: " ") + "\n"
    let text = String(repeating: line, count: Rules.largestFile / line.utf8.count)
    #expect(try Rules.parse(text).blocks.count == 10)
    let different = (0..<4000).map { "block title a\($0) b\($0) c\($0) d\($0)\n" }.joined()
    #expect(try Rules.parse(different).blocks.count == 16_000)
  }

  @Test("lines are counted as an editor counts them", arguments: [("", 0), ("a", 1), ("a\n", 1), ("a\r\nb\n\n", 3)])
  func lineCount(text: String, lines: Int) {
    #expect(Rules.lineCount(of: text) == lines)
  }
}
