import Glibc
import LineProtocol

/// One run: feeds the machine what happens, and does what it answers.
final class RunSession {
  private let call: Call
  private let name: String
  private var link: RunLink
  private let signals = SignalQueue()
  private let terminal: RunTerminal?
  private var screen: ShieldScreen?
  private var machine: RunMachine
  private var program: MeteredProgram?
  private var wantsTerminal = false
  /// The program wants the terminal, and a neighbour in the pipeline comes first; until then, if it is not seen there.
  private var heldUntil: Milliseconds?
  /// Behind the shield and not in front of the person: shown once the terminal is free, which no signal tells.
  private var isShieldOwed = false
  private var exitCode: Int32?
  private var endSignal: Int32?

  init(_ call: Call, name: String, link: RunLink) {
    self.call = call
    self.name = name
    self.link = link
    terminal = RunTerminal()
    screen = terminal.map { ShieldScreen(terminal: $0, style: call.output.style, name: name) }
    machine = RunMachine(waits: terminal != nil && !call.arguments.has("no-wait"))
  }

  func run() throws(Stop) -> Int32 {
    try handle(try link.open())
    while exitCode == nil { try turn() }
    if let terminal, let program, terminal.isLent {
      terminal.take(from: program.groups)
      if endSignal != nil { terminal.tidy() }
      // A neighbour in a pipeline that wanted the terminal meanwhile was stopped; now it can have it.
      if Surroundings.isPipe(STDIN_FILENO) || Surroundings.isPipe(STDOUT_FILENO) { kill(0, SIGCONT) }
    }
    return exitCode ?? ExitCode.internal
  }

  private func turn() throws(Stop) {
    let isReading = screen.map { $0.input != .none } ?? false
    let look = isShieldOwed || heldUntil != nil ? MonotonicClock.now + Self.look : nil
    let deadline = [machine.deadline, link.retry, look].compactMap { $0 }.min()
    let ready = Readiness.wait(
      [signals.descriptor, link.descriptor, isReading ? terminal?.descriptor : nil],
      timeout: deadline.map { $0 - MonotonicClock.now })
    for signal in ready[0] ? signals.pending() : [] {
      if signal == SIGCHLD { try reap() } else { try handle(.signal(signal)) }
    }
    for event in link.events(MonotonicClock.now) { try handle(event) }
    if ready[2] { try readScreen() }
    try handle(.deadline)
    if heldUntil != nil { resume() }
    if isShieldOwed, terminal?.isFree == true { show(machine.text) }
  }

  private func handle(_ event: RunMachine.Event) throws(Stop) {
    for action in machine.handle(event, now: MonotonicClock.now) { try perform(action) }
  }

  private func perform(_ action: RunMachine.Action) throws(Stop) {
    switch action {
    case .start:
      program = try MeteredProgram(call.arguments.words, terminal: terminal?.lend(), signals: signals.inherited)
    case .send(let signal): try send(signal)
    case .inspectGroup:
      if let program { try handle(.group(isStopped: program.isStopped)) }
    case .showShield(let text): show(text)
    case .hideShield:
      isShieldOwed = false
      screen?.hide()
    case .resume:
      screen?.goOn()
      resume()
    case .suspend: try suspend()
    case .askWhatToLog:
      let answer = try? call.client.ask("ACTIVITIES")
      screen?.ask(answer?.rows.compactMap { $0["name"] } ?? [])
    case .tellEmpty: Output.error("Nothing is left for \(name); earn some first, as with earn log pushups 20.")
    case .exit(let code): exitCode = code
    }
  }

  private func show(_ text: ShieldText?) {
    guard let terminal else { return }
    heldUntil = nil
    if let program { terminal.take(from: program.groups) }
    isShieldOwed = !terminal.isFree
    if !isShieldOwed {
      screen?.show(text)
    } else {
      call.output.remark("\(Text.clean(text?.title ?? name)): \(Text.clean(text?.body ?? "Nothing is left."))")
    }
  }

  private func send(_ signal: Int32) throws(Stop) {
    if signal == SIGTSTP { program?.adoptJob(terminal?.foreground) }
    program?.send(signal)
    guard heldUntil != nil else { return }
    heldUntil = nil
    guard signal == SIGTSTP else { return program?.send(SIGCONT) ?? () }
    // It is stopped already, and nobody will tell of that a second time.
    try handle(.stopped(signal: SIGTSTP, isForeground: false))
  }

  private func resume() {
    guard let program, !mustHold else { return }
    heldUntil = nil
    terminal?.give(to: program.pid, isAskedFor: wantsTerminal)
    wantsTerminal = false
    program.send(SIGCONT)
    program.send(SIGWINCH)
  }

  /// In `sudo cat file | earn run -- less` the password is asked for first: while nothing has come through the pipe the
  /// terminal is not handed over, for a moment, and for as long as somebody reads a password from it.
  private var mustHold: Bool {
    guard wantsTerminal, let terminal, Surroundings.isSilentPipe(STDIN_FILENO) else { return false }
    let until = heldUntil ?? MonotonicClock.now + Self.courtesy
    heldUntil = until
    return MonotonicClock.now < until || terminal.isTaken
  }

  /// How often to look for what no descriptor and no signal tells.
  private static let look: Milliseconds = 100
  private static let courtesy: Milliseconds = 1000

  /// A stopped run is not in front: the meter is let go of until it goes on.
  private func suspend() throws(Stop) {
    heldUntil = nil
    link.close()
    if let program { terminal?.take(from: program.groups) }
    signals.stopSelf()
    link.reopen(MonotonicClock.now)
    try handle(.resumed)
  }

  private func reap() throws(Stop) {
    for change in program?.changes() ?? [] {
      if let signal = change.stopSignal {
        wantsTerminal = wantsTerminal || signal == SIGTTIN || signal == SIGTTOU
        try handle(.stopped(signal: signal, isForeground: terminal?.isForeground ?? false))
      } else if let code = change.exitCode {
        endSignal = change.endSignal
        try handle(.ended(exitCode: code))
      } else {
        try handle(.continued)
      }
    }
  }

  private func readScreen() throws(Stop) {
    guard let (keys, line) = screen?.read() else {
      try handle(.signal(SIGHUP))
      return
    }
    // What was typed after a key that asks for a line is not a key any more.
    for key in keys where screen?.input == .keys { try handle(.key(key)) }
    if let line { log(line) }
  }

  /// `pushups 20`, as it is typed after `earn log`.
  private func log(_ line: String) {
    do throws(Stop) {
      let words = try Self.words(line)
      guard !words.isEmpty else {
        screen?.tell("")
        return
      }
      let answer = try call.client.ask("LOG", words)
      let line = LogCommand.line(answer.pairs, activity: words[0], call.output.style)
      screen?.tell(line, isOver: answer["balance"] != "0")
    } catch {
      screen?.tell(Text.clean(error.message))
    }
  }

  private static func words(_ line: String) throws(Stop) -> [String] {
    do throws(WordProblem) {
      return try WordScanner.words(in: line, .rules).map(\.text)
    } catch {
      throw Stop(ExitCode.badInput, "Column \(error.column): \(error.message).")
    }
  }
}
