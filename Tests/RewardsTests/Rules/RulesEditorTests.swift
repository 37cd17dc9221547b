import LineProtocol
import Rewards
import TestKit
import Testing

@Suite("One-word edits of the rules file")
struct RulesEditorTests {
  struct Edit: CustomTestStringConvertible, Sendable {
    let kind: TargetKind
    let value: String
    let before: String
    let after: String

    init(_ kind: TargetKind, _ value: String, _ before: String, _ after: String) {
      self.kind = kind
      self.value = value
      self.before = before
      self.after = after
    }

    var testDescription: String { "\(kind.rawValue) \(value) in \(before.debugDescription)" }
  }

  static let additions: [Edit] = [
    Edit(.app, "game", "", "block app game\n"),
    Edit(.app, "game", "carry all", "carry all\nblock app game\n"),
    Edit(.app, "game", "carry all\n", "carry all\nblock app game\n"),
    Edit(.app, "game", "carry all\r\n", "carry all\r\nblock app game\r\n"),
    Edit(
      .app, "game", "block app steam  # fun\nblock site x\ncarry all\n",
      "block app steam  # fun\nblock app game\nblock site x\ncarry all\n"),
    Edit(.title, "*Y*", "block app steam\n\ngame on\n", "block app steam\nblock title *Y*\n\ngame on\n"),
    Edit(.app, "game", "# block app steam\n\ngame on\n", "# block app steam\nblock app game\n\ngame on\n"),
    Edit(.app, "game", "block app steam", "block app steam\nblock app game\n"),
    Edit(.title, "a b", "", "block title \"a b\"\n"),
    Edit(.title, "#1 \"hit\" \\", "", "block title \"#1 \\\"hit\\\" \\\\\"\n"),
    Edit(.title, "#1", "", "block title \"#1\"\n"),
    Edit(.title, "back\\slash", "", "block title back\\slash\n"),
    Edit(.title, "Steam", "block title steam\n", "block title steam\nblock title Steam\n"),
    Edit(.app, "Steam", "block app steam\n", "block app steam\n"),
    Edit(.app, "steam", "  block   app firefox \"steam\" # both\n", "  block   app firefox \"steam\" # both\n"),
  ]

  @Test("adding", arguments: additions)
  func adding(_ edit: Edit) throws {
    let (text, changed) = try RulesEditor.adding(edit.kind, edit.value, to: edit.before)
    #expect(text == edit.after)
    #expect(changed == (edit.before != edit.after))
    #expect(try Rules.parse(text).blocks.contains { $0.names(edit.kind, edit.value) })
  }

  static let removals: [Edit] = [
    Edit(.app, "steam", "block app steam\n", ""),
    Edit(.app, "steam", "game on\nblock app steam\ncarry all", "game on\ncarry all"),
    Edit(.app, "steam", "block app steam # fun\n", "# fun\n"),
    Edit(.app, "steam", "  block app steam\t# fun\r\n", "  # fun\r\n"),
    Edit(.app, "steam", "block app steam firefox  # fun\n", "block app firefox  # fun\n"),
    Edit(.app, "steam", "block app   firefox   steam   # fun\n", "block app   firefox   # fun\n"),
    Edit(.app, "steam", "block app firefox steam\r\n", "block app firefox\r\n"),
    Edit(.app, "STEAM", "block app a steam b steam\n", "block app a b\n"),
    Edit(.app, "steam", "block app steam Steam\nblock app x steam\n", "block app x\n"),
    Edit(.title, "a \"b\"", "block title \"a \\\"b\\\"\" c\n", "block title c\n"),
    Edit(.title, "a \"b\"", "block title c \"a \\\"b\\\"\"# x\n", "block title c \"a \\\"b\\\"\"# x\n"),
    Edit(.title, "steam", "block title Steam\n", "block title Steam\n"),
    Edit(
      .app, "steam", "block title steam\nallow app steam\n# block app steam\n",
      "block title steam\nallow app steam\n# block app steam\n"),
    Edit(.app, "app", "block app app \"app\" block\n", "block app block\n"),
  ]

  @Test("removing", arguments: removals)
  func removing(_ edit: Edit) {
    let (text, changed) = RulesEditor.removing(edit.kind, edit.value, from: edit.before)
    #expect(text == edit.after)
    #expect(changed == (edit.before != edit.after))
  }

  @Test("in the first file a rule joins the example, and leaving it restores the file")
  func firstFile() throws {
    let (text, _) = try RulesEditor.adding(.app, "steam", to: Rules.firstFile)
    #expect(text.contains("# block title \"*YouTube*\"\nblock app steam\n# allow app"))
    #expect(RulesEditor.removing(.app, "steam", from: text).text == Rules.firstFile)
  }

  @Test(
    "a value no rule can hold is refused",
    arguments: [
      ("", "What is blocked must not be empty."),
      ("a\nb", "What is blocked must not contain U+000A (control character)."),
      (String(repeating: "a", count: 256), "What is blocked must not be longer than 255 characters."),
    ])
  func refused(value: String, message: String) {
    #expect(throws: Failure(.badName, message)) { try RulesEditor.adding(.app, value, to: "") }
  }

  @Test(
    "a site is a host name, and a category one of the desktop menu's",
    arguments: [
      (TargetKind.site, "youtube.com", nil, nil), (.site, "b\u{FC}cher.example", nil, nil), (.site, "wiki", nil, nil),
      (.site, "not a host!", "a host name such as youtube.com, found not a host!.", nil),
      (.site, ".com", "a host name such as youtube.com, found .com.", nil),
      (.site, "-x.org", "a host name such as youtube.com, found -x.org.", nil),
      (.site, "*", "a host name such as youtube.com, found *.", nil),
      (
        .site, "https://youtube.com:443/watch",
        "a host name such as youtube.com, found https://youtube.com:443/watch; did you mean youtube.com?", "youtube.com"
      ),
      (
        .site, "*.x.org", "a host name such as youtube.com, found *.x.org; did you mean x.org?", "x.org"
      ),
      (.category, "Game", nil, nil), (.category, "audiovideo", nil, nil), (.category, "Other", nil, nil),
      (.category, "Games", "\(categories), found Games; did you mean Game?", "Game"),
      (.category, "fun", "\(categories), found fun.", nil),
    ] as [(TargetKind, String, String?, String?)])
  func kinds(kind: TargetKind, value: String, message: String?, near: String?) throws {
    guard let message else {
      #expect(try RulesEditor.adding(kind, value, to: "").text == "block \(kind.rawValue) \(value)\n")
      return
    }
    let pairs = near.map { [Pair("near", $0)] } ?? []
    #expect(throws: Failure(.badName, "What is blocked must be \(message)", pairs: pairs)) {
      try RulesEditor.adding(kind, value, to: "")
    }
  }

  private static let categories =
    "one of AudioVideo, Audio, Video, Development, Education, Game, Graphics, Network, Office, Science, Settings, "
    + "System, Utility, Other"

  @Test("whatever is added reads back as it was, and removing it leaves what was there", arguments: UInt64(1)...40)
  func roundTrip(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let letters = ["a", "B", " ", "\"", "\\", "#", "=", "é", "e\u{301}", "*", "\u{1F600}", "block", "n"]
    var text = Rules.firstFile
    for _ in 0..<20 {
      let value = (0..<Int.random(in: 1...6, using: &random)).map { _ in letters.randomElement(using: &random) ?? "" }
        .joined()
      let kind = Bool.random(using: &random) ? TargetKind.app : .title
      let (added, changed) = try RulesEditor.adding(kind, value, to: text)
      let blocks = try Rules.parse(added).blocks
      #expect(blocks.contains { $0.names(kind, value) })
      if changed {
        #expect(blocks.contains { $0.kind == kind && $0.value == value })
        let (removed, isRemoved) = RulesEditor.removing(kind, value, from: added)
        #expect(isRemoved)
        #expect(removed == text)
      }
      text = added
    }
  }
}
