import Glibc

/// What the person does: keys, Ctrl-Z, signals.
extension RunMachine {
  /// The program was stopped, and not by the shield: by the person's Ctrl-Z, or because it wants the terminal.
  mutating func stopped(by signal: Int32, _ isForeground: Bool, _ now: Milliseconds) -> [Action] {
    let wantsTerminal = isForeground && (signal == SIGTTIN || signal == SIGTTOU)
    if case .stopping = phase { return [.inspectGroup] }
    // One that tidies up the terminal before it ends needs it once more.
    if case .ending = phase, wantsTerminal { return [.resume] }
    guard phase == .running else { return [] }
    // One that stopped for the terminal at the same moment must not be continued: that would take back the Ctrl-Z.
    let isStopAsked = stopAsked.map { now - $0 < Self.patience } ?? false
    if wantsTerminal, !isStopAsked { return [.resume] }
    enter(.suspended(.running))
    return [.suspend]
  }

  mutating func resumed(_ now: Milliseconds) -> [Action] {
    guard case .suspended(let interrupted) = phase else { return [] }
    switch interrupted {
    case .running:
      enter(.running)
      return [.resume]
    // There may be credit by now: the service is asked before the shield is shown again.
    case .shielded:
      enter(.shielded, until: now + Self.hesitation)
      return []
    case .waiting:
      enter(.waiting, until: now + Self.hesitation)
      return []
    }
  }

  /// What the person, or the system, sends here is meant for the program.
  mutating func received(_ signal: Int32, _ now: Milliseconds) -> [Action] {
    let isFinal = [SIGINT, SIGTERM, SIGHUP, SIGQUIT].contains(signal)
    switch phase {
    case .waiting where signal == SIGTSTP:
      enter(.suspended(.waiting))
      return [.hideShield, .suspend]
    case .arriving, .waiting:
      guard isFinal else { return [] }
      defer { enter(.ended) }
      return (phase == .waiting ? [.hideShield] : []) + [.exit(128 + signal)]
    case .shielded where signal == SIGTSTP:
      enter(.suspended(.shielded))
      return [.hideShield, .suspend]
    case .shielded where isFinal:
      return [.hideShield] + end(with: signal, exitCode: nil, now)
    case .stopping where isFinal:
      return end(with: signal, exitCode: nil, now)
    case .running, .shielded, .stopping, .ending:
      stopAsked = signal == SIGTSTP ? now : stopAsked
      return [.send(signal)]
    case .suspended, .ended:
      return []
    }
  }

  mutating func pressed(_ key: Character, _ now: Milliseconds) -> [Action] {
    guard phase == .shielded || phase == .waiting else { return [] }
    if key == "l" || key == "L" { return [.askWhatToLog] }
    guard key == "q" || key == "Q" else { return [] }
    if phase == .shielded { return [.hideShield] + end(with: SIGTERM, exitCode: nil, now) }
    enter(.ended)
    return [.hideShield, .exit(ExitCode.temporary)]
  }
}
