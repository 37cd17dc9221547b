import LineProtocol
import Rewards
import TestKit
import Testing

/// One faulty line and the whole of what is said about it.
struct Fault: CustomTestStringConvertible, Sendable {
  let line: String
  let column: Int
  let message: String
  let near: String?

  init(_ line: String, _ column: Int, _ message: String, near: String? = nil) {
    self.line = line
    self.column = column
    self.message = message
    self.near = near
  }

  var testDescription: String { line }
}

@Suite("What is wrong with a rules file is said in one sentence, with its place")
struct RulesErrorTests {
  static let activities: [Fault] = [
    Fault("activity", 9, "expected the activity's name, found the end of the line."),
    Fault("activity # none", 9, "expected the activity's name, found the end of the line."),
    Fault("activity \"\" earns 1m", 10, "the activity's name must not be empty."),
    Fault("activity \"a\\nb\" earns 1m", 10, "the activity's name must not contain U+000A (control character)."),
    Fault(
      "activity \(String(repeating: "a", count: 65)) earns 1m", 10,
      "the activity's name must not be longer than 64 characters."),
    Fault("activity x", 11, "expected earns after x, found the end of the line."),
    Fault("activity x   # none", 11, "expected earns after x, found the end of the line."),
    Fault("activity \"x y\"", 15, "expected earns after x y, found the end of the line."),
    Fault("activity x earn 1m", 12, "expected earns after x, found earn; did you mean earns?", near: "earns"),
    Fault("activity x \"earns\" 1m", 12, "expected earns after x, found earns."),
    Fault("activity x earns", 17, "expected a duration such as 15m after earns, found the end of the line."),
    Fault("activity x earns 15", 18, "expected a duration such as 15m after earns, found 15."),
    Fault("activity x earns 1m30", 18, "expected a duration such as 15m after earns, found 1m30."),
    Fault("activity x earns 0m", 18, "the duration after earns must be from 1s to 24h, found 0m."),
    Fault("activity x earns 25h", 18, "the duration after earns must be from 1s to 24h, found 25h."),
    Fault(
      "activity x earns 1m pre 4 reps", 21, "expected per, cap, limit or approve, found pre; did you mean per?",
      near: "per"),
    Fault("activity x earns 1m per 4 reps per 2m", 32, "expected cap, limit or approve, found per."),
    Fault(
      "activity x earns 1m per", 24,
      "expected a number and what is counted, such as 4 reps, or a duration such as 2m, after per, "
        + "found the end of the line."),
    Fault(
      "activity x earns 1m per rep", 25,
      "expected a number and what is counted, such as 4 reps, or a duration such as 2m, after per, found rep."),
    Fault(
      "activity x earns 1m per 4", 26, "expected what is counted, such as reps, after 4, found the end of the line."),
    Fault("activity x earns 1m per 4 cap 30m", 27, "expected what is counted, such as reps, after 4, found cap."),
    Fault("activity x earns 1m per 4 m", 27, "expected a time in one word, such as 2m or 1h30m, after per, found m."),
    Fault(
      "activity x earns 1m per 2 Minutes", 27,
      "expected a time in one word, such as 2m or 1h30m, after per, found Minutes."),
    Fault("activity x earns 1m per 4 \"\"", 27, "the name of what is counted must not be empty."),
    Fault("activity x earns 1m per 0 reps", 25, "the number after per must be from 0.001 to 100000, found 0."),
    Fault(
      "activity x earns 1m per 100001 reps", 25, "the number after per must be from 0.001 to 100000, found 100001."),
    Fault("activity x earns 1m per 0s", 25, "the duration after per must be from 1s to 24h, found 0s."),
    Fault("activity x earns 13h per 0.5 km", 26, "one unit earns at most 24h, found 13h per 0.5."),
    Fault("activity x earns 1m cap", 24, "expected a duration such as 15m after cap, found the end of the line."),
    Fault("activity x earns 1m cap 30m cap 1h", 29, "cap is already set for this activity."),
    Fault("activity x earns 1m limit two", 27, "expected a whole number after limit, found two."),
    Fault("activity x earns 1m limit 1.5", 27, "expected a whole number after limit, found 1.5."),
    Fault("activity x earns 1m limit 0", 27, "the number after limit must be from 1 to 1000, found 0."),
    Fault(
      "activity x earns 1m limit 99999999999999999999", 27,
      "the number after limit must be from 1 to 1000, found 99999999999999999999."),
    Fault("activity x earns 1m approve approve", 29, "approve is already set for this activity."),
    Fault(
      "activity x earns 1m aprove", 21, "expected per, cap, limit or approve, found aprove; did you mean approve?",
      near: "approve"),
  ]

  static let targets: [Fault] = [
    Fault("block", 6, "expected app, category, site or title after block, found the end of the line."),
    Fault(
      "block ap steam", 7, "expected app, category, site or title after block, found ap; did you mean app?",
      near: "app"),
    Fault("block steam", 7, "expected app, category, site or title after block, found steam."),
    Fault("block \"app\" steam", 7, "expected app, category, site or title after block, found app."),
    Fault("block app", 10, "expected what to block after block app, found the end of the line."),
    Fault("block app steam \"\"", 17, "what to block after block app must not be empty."),
    Fault("block title \"a\\tb\"", 13, "what to block after block title must not contain U+0009 (control character)."),
    Fault(
      "block app \(String(repeating: "a", count: 256))", 11,
      "what to block after block app must not be longer than 255 characters."),
    Fault(
      "block app \u{202E}maets", 11, "what to block after block app must not contain U+202E (right-to-left override)."),
    Fault(
      "block site x.org http://y.org/", 18,
      "what to block after block site must be a host name such as youtube.com, found http://y.org/; did you mean y.org?",
      near: "y.org"),
    Fault(
      "block category Games", 16,
      "what to block after block category must be one of AudioVideo, Audio, Video, Development, Education, Game, "
        + "Graphics, Network, Office, Science, Settings, System, Utility, Other, found Games; did you mean Game?",
      near: "Game"),
    Fault("allow", 6, "expected app after allow, found the end of the line."),
    Fault("allow title x", 7, "expected app after allow, found title."),
    Fault("allow app", 10, "expected what to allow after allow app, found the end of the line."),
  ]

  static let settings: [Fault] = [
    Fault("carry", 6, "expected all, none or a duration such as 15m after carry, found the end of the line."),
    Fault(
      "carry al", 7, "expected all, none or a duration such as 15m after carry, found al; did you mean all?",
      near: "all"),
    Fault("carry 1001h", 7, "the duration after carry must be from 1s to 1000h, found 1001h."),
    Fault("carry 2h 3h", 10, "expected the end of the line, found 3h."),
    Fault("day-start", 10, "expected a time of day such as 04:00 after day-start, found the end of the line."),
    Fault("day-start 4", 11, "expected a time of day such as 04:00 after day-start, found 4."),
    Fault("day-start 24:00", 11, "expected a time of day such as 04:00 after day-start, found 24:00."),
    Fault("day-start 04:60", 11, "expected a time of day such as 04:00 after day-start, found 04:60."),
    Fault("day-start 04:0", 11, "expected a time of day such as 04:00 after day-start, found 04:0."),
    Fault("day-start 1.5:00", 11, "expected a time of day such as 04:00 after day-start, found 1.5:00."),
    Fault("day-start :00", 11, "expected a time of day such as 04:00 after day-start, found :00."),
    Fault("warn", 5, "expected none or a duration such as 15m after warn, found the end of the line."),
    Fault("warn 5m 1", 9, "expected none or a duration such as 15m after 5m, found 1."),
    Fault("warn 1s 2s 3s 4s 5s 6s 7s 8s 9s 10s 11s", 37, "at most 10 warnings, found 11."),
    Fault("warn none 5m", 11, "expected the end of the line, found 5m."),
    Fault("idle never", 6, "expected a duration such as 15m after idle, found never."),
    Fault("idle 5s", 6, "the duration after idle must be from 10s to 24h, found 5s."),
    Fault("countdown", 10, "expected on, off or last after countdown, found the end of the line."),
    Fault(
      "countdown lats 2m", 11, "expected on, off or last after countdown, found lats; did you mean last?", near: "last"
    ),
    Fault("countdown last", 15, "expected a duration such as 15m after last, found the end of the line."),
    Fault("shield", 7, "expected title or subtitle, found the end of the line."),
    Fault("shield titel \"x\"", 8, "expected title or subtitle, found titel; did you mean title?", near: "title"),
    Fault("shield title", 13, "expected the shield's title in quotes, found the end of the line."),
    Fault("shield title Homework first", 23, "expected title or subtitle, found first."),
    Fault("shield title a title b", 16, "title is already set in this line."),
    Fault(
      "shield subtitle \(String(repeating: "a", count: 201))", 17,
      "the shield's subtitle in quotes must not be longer than 200 characters."),
    Fault("log-command", 12, "expected the command in quotes, found the end of the line."),
    Fault("log-command xterm -e earn", 19, "expected the end of the line, found -e."),
    Fault(
      "goal of", 6, "expected off or a duration such as 15m after goal, found of; did you mean off?", near: "off"),
    Fault("goal 0s", 6, "the duration after goal must be from 1s to 24h, found 0s."),
    Fault("freeze", 7, "expected a whole number after freeze, found the end of the line."),
    Fault("freeze 32", 8, "the number after freeze must be from 0 to 31, found 32."),
    Fault("freeze -1", 8, "expected a whole number after freeze, found -1."),
    Fault(
      "streak milestones 7 earns 20m", 8,
      "expected milestone after streak, found milestones; did you mean milestone?", near: "milestone"),
    Fault("streak milestone", 17, "expected a whole number after milestone, found the end of the line."),
    Fault("streak milestone 0 earns 1m", 18, "the number after milestone must be from 1 to 10000, found 0."),
    Fault("streak milestone 7 20m", 20, "expected earns after 7, found 20m."),
    Fault("game", 5, "expected on or off after game, found the end of the line."),
    Fault("game maybe", 6, "expected on or off after game, found maybe."),
  ]

  static let lines: [Fault] = [
    Fault("blok app steam", 1, "unknown statement blok; did you mean block?", near: "block"),
    Fault("  Carry all", 3, "unknown statement Carry; did you mean carry?", near: "carry"),
    Fault(
      "xyzzy", 1,
      "unknown statement xyzzy: a line begins with one of activity, block, allow, carry, day-start, warn, idle, "
        + "countdown, shield, log-command, goal, freeze, streak, game."),
    Fault("\"carry\" all", 1, "a line begins with a statement, found the quoted word carry."),
    Fault("\"\" all", 1, "a line begins with a statement, found the quoted word \"\"."),
    Fault("carry \"all", 7, "this quote is never closed."),
    Fault("carry a\"ll\"", 8, "a quote may only begin a word; write \\\" inside a quoted word."),
    Fault("carry \"all\"x", 12, "a space is needed after a closing quote."),
    Fault(
      "log-command \"\\e[0m\"", 14, "after a backslash only \", \\, n, t or r may stand in a quoted word."),
    Fault("carry \u{1B}[0m", 7, "control characters are not allowed; write \\n, \\t or \\r in quotes."),
    Fault("carry \"\\r\"", 7, "expected all, none or a duration such as 15m after carry, found \u{FFFD}."),
    Fault(
      "carry \(String(repeating: "x", count: 41))", 7,
      "expected all, none or a duration such as 15m after carry, found \(String(repeating: "x", count: 40))…."),
    Fault("carry \(String(repeating: "x", count: 4096))", 1, "a line has at most 4096 bytes."),
  ]

  static let later: [Fault] = ["schedule", "free", "encourage", "bonus", "loosen"].map {
    Fault("\($0) whatever", 1, "unknown statement \($0): a later version brings it, this one has it not.")
  }

  @Test("each fault in its whole sentence", arguments: activities + targets + settings + lines + later)
  func fault(_ fault: Fault) {
    let error = #expect(throws: RulesError.self) { try Rules.parse("# first\n\(fault.line)\ngame on") }
    #expect(error?.line == 2)
    #expect(error?.column == fault.column)
    #expect(error?.message == fault.message)
    #expect(error?.near == fault.near)
  }

  static let twice: [Fault] = [
    Fault("activity x earns 1m\n\nactivity x earns 2m", 10, "activity x is already declared in line 1."),
    Fault(
      "activity \u{E9} earns 1m\n\nactivity e\u{301} earns 2m", 10, "activity e\u{301} is already declared in line 1."),
    Fault(
      "streak milestone 7 earns 1m\n\nstreak milestone 7 earns 2m", 18,
      "streak milestone 7 is already declared in line 1."),
    Fault("carry all\n\ncarry all", 1, "carry is already set in line 1."),
    Fault("day-start 4:00\n\nday-start 5:00", 1, "day-start is already set in line 1."),
    Fault("warn 1m\n\nwarn 2m", 1, "warn is already set in line 1."),
    Fault("idle 1m\n\nidle 2m", 1, "idle is already set in line 1."),
    Fault("countdown on\n\ncountdown on", 1, "countdown is already set in line 1."),
    Fault("shield title a\n\nshield subtitle b", 1, "shield is already set in line 1."),
    Fault("log-command a\n\nlog-command b", 1, "log-command is already set in line 1."),
    Fault("goal 1m\n\ngoal off", 1, "goal is already set in line 1."),
    Fault("freeze 1\n\nfreeze 2", 1, "freeze is already set in line 1."),
    Fault("game on\n\ngame off", 1, "game is already set in line 1."),
  ]

  @Test("what may be said once names the line that said it first", arguments: twice)
  func saidTwice(_ fault: Fault) {
    let error = #expect(throws: RulesError.self) { try Rules.parse(fault.line) }
    #expect(error?.line == 3)
    #expect(error?.column == fault.column)
    #expect(error?.message == fault.message)
  }

  @Test("an error reaches the wire as 400 bad-rules with its place")
  func failure() {
    let error = RulesError(line: 3, column: 7, "unknown statement blok", near: "block")
    #expect(
      error.failure()
        == Failure(
          .badRules, "Line 3, column 7: unknown statement blok; did you mean block?", Pair("line", "3"),
          Pair("column", "7"), Pair("near", "block")))
    #expect(
      RulesError(line: 1, column: 2, "wrong").failure()
        == Failure(.badRules, "Line 1, column 2: wrong.", Pair("line", "1"), Pair("column", "2")))
  }

  @Test("a file too large, with too many lines, or not of UTF-8 is refused whole")
  func bounds() throws {
    let line = String(repeating: "#", count: 63) + "\n"
    #expect(try Rules.parse(String(repeating: line, count: 4095)) == Rules())
    #expect(
      throws: RulesError(line: 1, column: 1, "a rules file has at most 256 KiB, this one has 262208 bytes")
    ) { try Rules.parse(String(repeating: line, count: 4097)) }
    #expect(throws: RulesError(line: 4097, column: 1, "a rules file has at most 4096 lines")) {
      try Rules.parse(String(repeating: "\n", count: 4096))
    }
    #expect(throws: RulesError(line: 2, column: 4, "expected UTF-8 text, found a byte that is none")) {
      try Rules.parse(bytes: Array("# \u{E9}\n# \u{E9}".utf8) + [0xFF])
    }
    #expect(try Rules.parse(bytes: Array("game off".utf8)).game == false)
  }

  @Test("no text crashes the reader, and an error always has a place in the text", arguments: UInt64(1)...40)
  func noise(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let words = [
      "activity", "block", "allow", "carry", "warn", "shield", "goal", "streak", "milestone", "earns", "per", "cap",
      "limit",
      "app", "title", "5m", "4", "reps", "\"", "\"a b\"", "#", "\\", "\n", "\r\n", "\t", "\u{0}", "\u{301}", "é", "-",
      "99999999999999999999h",
    ]
    for _ in 0..<200 {
      let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }
        .joined(separator: Bool.random(using: &random) ? " " : "")
      do { _ = try Rules.parse(text) } catch {
        let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.indices.contains(error.line - 1) else {
          Issue.record("\(error) is not in \(text.debugDescription)")
          continue
        }
        #expect((1...lines[error.line - 1].count + 1).contains(error.column))
        #expect(error.message.hasSuffix(".") || error.message.hasSuffix("?"))
      }
    }
  }
}
