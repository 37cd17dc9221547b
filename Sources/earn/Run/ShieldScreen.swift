/// The text shield: what it says, and the one line in which what was done is logged.
struct ShieldScreen {
  enum Input: Hashable {
    case none
    case keys
    case line
  }

  let terminal: RunTerminal
  let style: Style
  /// What `q` ends.
  let name: String
  private(set) var input = Input.none
  private var shown: ShieldText?
  private var isJustHidden = false
  private var editor = LineEditor()
  private static let question = "What did you do, and how much? "

  init(terminal: RunTerminal, style: Style, name: String) {
    self.terminal = terminal
    self.style = style
    self.name = name
  }

  /// Shows it, or shows it anew when its words have changed.
  mutating func show(_ text: ShieldText?) {
    let text = text ?? ShieldText(title: "\(name) is resting", body: "Nothing is left.")
    guard text != shown || input == .none else { return }
    if input == .none { terminal.tidy() }
    shown = text
    let width = max(20, terminal.columns - 2)
    let body = Text.wrapped(Text.clean(text.body), to: width).map { "\($0)\n" }.joined()
    terminal.write("\n\(style.paint(Text.truncated(Text.clean(text.title), to: width), .strong))\n\(body)\n")
    if input == .line {
      terminal.write(Self.question + editor.text)
    } else {
      waitForKey()
    }
  }

  mutating func hide() {
    guard input != .none else { return }
    terminal.restore()
    input = .none
    shown = nil
    isJustHidden = true
  }

  /// The program goes on where its shield stood: from this line on what is typed is its own.
  mutating func goOn() {
    guard isJustHidden else { return }
    isJustHidden = false
    terminal.write("\(Text.clean(name)) goes on\n")
  }

  mutating func ask(_ activities: [String]) {
    input = .line
    editor = LineEditor()
    let width = max(20, terminal.columns - 2)
    let names = Text.wrapped(activities.map(Text.clean).joined(separator: style.separator), to: width)
    terminal.write(names.map { "\($0)\n" }.joined())
    terminal.write(Self.question)
  }

  /// What came of it; then the keys again, unmentioned when the shield is about to go.
  mutating func tell(_ message: String, isOver: Bool = false) {
    terminal.write(message.isEmpty ? "" : "\(message)\n")
    waitForKey(isMentioned: !isOver)
  }

  /// The keys that were pressed, or the line that was typed; nil when the terminal is gone.
  mutating func read() -> (keys: [Character], line: String?)? {
    guard let bytes = terminal.read() else { return nil }
    guard input == .line else { return (Array(String(decoding: bytes, as: UTF8.self)), nil) }
    let (echo, outcome) = editor.type(bytes)
    terminal.write(echo)
    switch outcome {
    case .unfinished: return ([], nil)
    case .cancelled: return ([], "")
    case .line(let line): return ([], line)
    }
  }

  private mutating func waitForKey(isMentioned: Bool = true) {
    input = .keys
    // Before the keys are named: what is typed at the sight of them must not be lost.
    terminal.readKeys()
    if isMentioned {
      let keys = [("l", "log what you did"), ("q", "end \(Text.clean(name))")]
      terminal.write(style.sentence(keys.map { "\(style.paint($0, .strong)) \($1)" }) + "\n")
    }
  }
}
