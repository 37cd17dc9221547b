import LineProtocol
import Testing

@testable import earn

@Suite("The command line")
struct ArgumentsTests {
  private func parse(_ line: String...) throws -> (name: String?, words: [String], values: [String: String]) {
    let (command, arguments) = try Arguments.parse(line)
    let values = arguments.values.map { ($0.key, $0.value) }
    return (command?.name, arguments.words, Dictionary(values) { _, last in last })
  }

  private func refusal(_ line: [String]) -> String? {
    do throws(Stop) {
      _ = try Arguments.parse(line)
      return nil
    } catch {
      return error.code == 64 ? error.message : "code \(error.code)"
    }
  }

  @Test("options stand before, between and after words, with = or without")
  func options() throws {
    let parsed = try parse("--json", "log", "pushups", "-m", "a note", "20", "--at=18:30", "-n")
    #expect(parsed.name == "log")
    #expect(parsed.words == ["pushups", "20"])
    #expect(parsed.values == ["json": "", "note": "a note", "at": "18:30", "dry-run": ""])
  }

  @Test("short options join, the last one with its value")
  func short() throws {
    #expect(try parse("log", "x", "-nmnote").values == ["dry-run": "", "note": "note"])
  }

  @Test("after -- everything is a word, and a minus before a digit is a number")
  func words() throws {
    #expect(try parse("log", "--", "-m").words == ["-m"])
    #expect(try parse("log", "pushups", "-5").words == ["pushups", "-5"])
  }

  @Test("everything after the program of earn run is the program's")
  func commandLine() throws {
    let plain = try parse("run", "--as", "game", "top", "-d", "1", "--json")
    #expect(plain.words == ["top", "-d", "1", "--json"] && plain.values == ["as": "game"])
    let dashed = try parse("run", "--no-wait", "--", "sh", "-c", "exit 1")
    #expect(dashed.words == ["sh", "-c", "exit 1"] && dashed.values == ["no-wait": ""])
    #expect(try parse("run", "env", "--", "x").words == ["env", "--", "x"])
  }

  @Test(
    "what was mistyped is said with one suggestion",
    arguments: [
      (["lgo"], "There is no command lgo; did you mean earn log?"),
      (["frobnicate"], "There is no command frobnicate; earn --help lists them."),
      (["log", "--nte", "x"], "There is no option --nte of earn log; did you mean --note?"),
      (["--jsn"], "There is no option --jsn of earn; did you mean --json?"),
      (["log", "-x"], "There is no option -x of earn log; earn log --help lists them."),
      (["log", "x", "--at"], "The option --at needs a value: --at TIME."),
      (["--json=1", "log"], "The option --json takes no value."),
      (["--"], "A command is needed before --; earn --help lists them."),
      (["a\u{1B}[2Jb"], "There is no command a [2Jb; earn --help lists them."),
    ])
  func refuse(_ line: [String], _ message: String) {
    #expect(refusal(line) == message)
  }

  @Test("global options say what they take")
  func settings() throws {
    func settings(_ line: String...) throws -> Settings { try Settings(try Arguments.parse(line).arguments) }
    #expect(try settings("--timeout", "500ms").timeout == 500)
    #expect(try settings("--timeout", "2s").timeout == 2000)
    #expect(try settings().timeout == 2000)
    for wrong in ["0s", "2", "x", "-1s", "0ms", "9999999999999999999ms"] {
      #expect(throws: Stop.usage("The option --timeout takes a length of time such as 2s or 500ms.")) {
        try settings("--timeout=\(wrong)")
      }
    }
    #expect(throws: Stop.self) { try settings("--key", "a b") }
  }

  @Test("every command has a line of help, and its options are in it")
  func help() {
    for command in SubcommandTable.commands {
      let help = Help.of(command, width: nil)
      #expect(help.hasPrefix("usage: earn \(command.name)"))
      for option in command.options { #expect(help.contains("--\(option.long)")) }
      #expect(Help.overview(width: nil).contains("  earn \(command.name) "))
    }
  }
}
