import Testing

@testable import earn

@Suite("the line in which the shield logs")
struct RunLineEditorTests {
  /// What the last of these keys makes of a line, and what the terminal got for all of them.
  private func typed(_ keys: String...) -> (echo: String, outcome: LineEditor.Outcome) {
    var editor = LineEditor()
    var echo = ""
    var outcome = LineEditor.Outcome.unfinished
    for part in keys {
      let answer = editor.type(Array(part.utf8))
      echo += answer.echo
      outcome = answer.outcome
    }
    return (echo, outcome)
  }

  @Test("keys appear as they are typed, and Enter ends the line")
  func line() {
    let (echo, outcome) = typed("p", "ushups", " 20", "\n")
    #expect(echo == "pushups 20\n")
    #expect(outcome == .line("pushups 20"))
    #expect(typed("run\rmore").outcome == .line("run"))
    #expect(typed("\n").outcome == .line(""))
  }

  @Test("Escape cancels, as does Ctrl-D on an empty line, and neither is shown")
  func cancel() {
    #expect(typed("push", "\u{1B}").outcome == .cancelled)
    #expect(typed("push", "\u{1B}").echo == "push\n")
    #expect(typed("\u{4}").outcome == .cancelled)
    #expect(typed("push", "\u{4}").outcome == .unfinished)
  }

  @Test(
    "arrows, function keys and Alt with a letter are no Escape, and edit nothing",
    arguments: [
      "\u{1B}[A", "\u{1B}[1;5C", "\u{1B}OP", "\u{1B}[15~", "\u{1B}x", "\u{1}\t",
    ])
  func sequences(_ key: String) {
    let (echo, outcome) = typed("ab", key, "c\n")
    #expect(echo == "abc\n")
    #expect(outcome == .line("abc"))
  }

  @Test("Backspace takes a letter with all its columns, Ctrl-W a word, Ctrl-U everything")
  func erase() {
    let gone = "\u{8} \u{8}"
    #expect(typed("ab", "\u{7F}", "\n").outcome == .line("a"))
    #expect(typed("a漢", "\u{7F}").echo == "a漢" + gone + gone)
    #expect(typed("\u{7F}", "\u{8}").echo == "")
    #expect(typed("push ups ", "\u{17}", "\n").outcome == .line("push "))
    #expect(typed("push ups", "\u{15}", "x\n").outcome == .line("x"))
  }

  @Test("a letter whose bytes come one by one is one letter; bytes that are none are dropped")
  func bytes() {
    var editor = LineEditor()
    for byte in "ü漢🙂".utf8 { #expect(editor.type([byte]).outcome == .unfinished) }
    #expect(editor.text == "ü漢🙂")
    for byte: UInt8 in [0xFF, 0xE6, 0x80, 0xC3] { #expect(editor.type([byte]).echo == "") }
    #expect(editor.type(Array("a\n".utf8)).outcome == .line("ü漢🙂a"))
  }
}
