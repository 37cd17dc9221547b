import LineProtocol

/// One kind of line in a rules file.
struct Statement: Sendable {
  typealias Reader = @Sendable (inout RulesParser, inout StatementWords) throws(RulesError) -> Void

  let keyword: String
  /// What follows the keyword.
  let usage: String
  /// May stand in a file once at most.
  let isOnce: Bool
  let read: Reader

  init(_ keyword: String, _ usage: String, once: Bool = false, _ read: @escaping Reader) {
    self.keyword = keyword
    self.usage = usage
    isOnce = once
    self.read = read
  }

  /// Every statement of the file, one row each.
  static let all = [
    Statement(
      "activity", "NAME earns DURATION [per NUMBER UNIT | per DURATION] [cap DURATION] [limit COUNT] [approve]",
      readActivity),
    Statement("block", "app|category|site|title WORD...", readBlock),
    Statement("allow", "app WORD...", readAllow),
    Statement("carry", "all|none|DURATION", once: true, readCarry),
    Statement("day-start", "HH:MM", once: true, readDayStart),
    Statement("warn", "none|DURATION...", once: true, readWarnings),
    Statement("idle", "DURATION", once: true) { parser, words throws(RulesError) in
      parser.rules.idle = try words.duration(10...Rate.longest)
    },
    Statement("countdown", "on|off|last DURATION", once: true, readCountdown),
    Statement("shield", "[title TEXT] [subtitle TEXT]", once: true, readShield),
    Statement("log-command", "COMMAND", once: true) { parser, words throws(RulesError) in
      parser.rules.logCommand = try words.text("the command in quotes", upTo: Rules.longestCommand)
    },
    Statement("goal", "off|DURATION", once: true) { parser, words throws(RulesError) in
      parser.rules.goal = words.keyword("off") == nil ? try words.duration(or: ["off"]) : nil
    },
    Statement("freeze", "COUNT", once: true) { parser, words throws(RulesError) in
      parser.rules.freeze = try words.count(0...31)
    },
    Statement("streak", "milestone DAYS earns DURATION", readMilestone),
    Statement("game", "on|off", once: true) { parser, words throws(RulesError) in
      guard let word = words.keyword("on", "off") else { throw words.expected("on or off after game") }
      parser.rules.game = word == "on"
    },
  ]

  /// Statements that are spoken of, and that no version before theirs may seem to obey.
  static let later = ["schedule", "free", "encourage", "bonus", "loosen"]

  private static let byKeyword = Dictionary(uniqueKeysWithValues: all.map { ($0.keyword, $0) })

  static func named(_ keyword: String) -> Statement? { byKeyword[keyword] }
}

// MARK: - The readers that are longer than a line

private let readBlock: Statement.Reader = { parser, words throws(RulesError) in
  let kinds = TargetKind.allCases.map(\.rawValue)
  guard let next = words.next, !next.isQuoted, let kind = TargetKind(rawValue: next.text) else {
    throw words.expected("app, category, site or title after block", among: kinds)
  }
  words.skip()
  repeat {
    let what = "what to block after block \(kind.rawValue)"
    let value = try words.word(what).text
    if let fault = kind.fault(of: value) { throw words.problem("\(what) \(fault.finding)", near: fault.near) }
    parser.block(BlockRule(kind, value, line: words.number))
  } while words.next != nil
}

private let readAllow: Statement.Reader = { parser, words throws(RulesError) in
  try words.require("app")
  repeat {
    parser.allow(app: try words.text("what to allow after allow app", upTo: Name.longestTarget))
  } while words.next != nil
}

private let readCarry: Statement.Reader = { parser, words throws(RulesError) in
  parser.rules.carry =
    switch words.keyword("all", "none") {
    case "all": .all
    case "none": .none
    default: .upTo(try words.duration(or: ["all", "none"], 1 ... .hours(1000)))
    }
}

private let readDayStart: Statement.Reader = { parser, words throws(RulesError) in
  let parts = words.next?.text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false) ?? []
  let numbers = parts.compactMap { $0.count <= 2 ? Units(String($0) ?? "") : nil }.map { $0.thousandths / 1000 }
  guard parts.count == 2, numbers.count == 2, parts[1].count == 2, numbers[0] < 24, numbers[1] < 60 else {
    throw words.expected("a time of day such as 04:00 after day-start")
  }
  words.skip()
  parser.rules.dayStart = numbers[0] * 3600 + numbers[1] * 60
}

private let readWarnings: Statement.Reader = { parser, words throws(RulesError) in
  var warnings: Set<Seconds> = []
  if words.keyword("none") == nil {
    repeat { warnings.insert(try words.duration(or: ["none"])) } while words.next != nil
  }
  guard warnings.count <= 10 else { throw words.problem("at most 10 warnings, found \(warnings.count)") }
  parser.rules.warnings = warnings.sorted(by: >)
}

private let readCountdown: Statement.Reader = { parser, words throws(RulesError) in
  switch words.keyword("on", "off", "last") {
  case "on": parser.rules.countdown = .on
  case "off": parser.rules.countdown = .off
  case "last": parser.rules.countdown = .last(try words.duration())
  default: throw words.expected("on, off or last after countdown", among: ["last"])
  }
}

private let readShield: Statement.Reader = { parser, words throws(RulesError) in
  repeat {
    let part = words.keyword("title", "subtitle")
    switch part {
    case "title" where parser.rules.shieldTitle == nil:
      parser.rules.shieldTitle = try words.text("the shield's title in quotes", upTo: Rules.longestText)
    case "subtitle" where parser.rules.shieldSubtitle == nil:
      parser.rules.shieldSubtitle = try words.text("the shield's subtitle in quotes", upTo: Rules.longestText)
    case .some(let part):
      throw words.problem("\(part) is already set in this line")
    case nil:
      throw words.expected("title or subtitle", among: ["title", "subtitle"])
    }
  } while words.next != nil
}

private let readMilestone: Statement.Reader = { parser, words throws(RulesError) in
  try words.require("milestone")
  let days = try words.count(1...10_000)
  try parser.once("streak milestone \(days)", "declared", &words)
  try words.require("earns")
  parser.rules.milestones.append(Milestone(days: days, earns: try words.duration()))
  parser.rules.milestones.sort { $0.days < $1.days }
}
