import Glibc

/// What a shield says.
struct ShieldText: Hashable {
  let title: String
  let body: String
}

/// `earn run` as a value: every event is answered with what should be done.
///
/// The program runs in a process group of its own. At zero the group is asked to stop (SIGTSTP), made to after half a
/// second (SIGSTOP), and goes on when there is credit; where nobody can be asked, it is ended instead.
struct RunMachine: Hashable {
  enum Event: Hashable {
    /// The service meters this run, and whether anything is left.
    case admitted(isEmpty: Bool)
    case shield(ShieldText)
    case unshield
    /// `deadline` has come.
    case deadline
    /// The answer to `inspectGroup`.
    case group(isStopped: Bool)
    /// The program was stopped by a signal; whether this program's own group has the terminal.
    case stopped(signal: Int32, isForeground: Bool)
    /// The program was continued.
    case continued
    case ended(exitCode: Int32)
    /// A signal sent to this program.
    case signal(Int32)
    case key(Character)
    /// This program was continued after `suspend`.
    case resumed
  }

  enum Action: Hashable {
    case start
    /// To the whole group.
    case send(Int32)
    /// Look whether every process of the group is stopped.
    case inspectGroup
    /// Take the terminal and show it; a nil text is not known yet.
    case showShield(ShieldText?)
    case hideShield
    /// Hand the terminal over, continue the group, have it redraw.
    case resume
    /// Let go of the meter and the terminal, and stop as the shell expects of a job.
    case suspend
    case askWhatToLog
    /// Say on stderr that nothing is left.
    case tellEmpty
    case exit(Int32)
  }

  enum Phase: Hashable {
    /// Nothing was started.
    case arriving
    /// At zero from the start: behind the shield before the program began.
    case waiting
    case running
    case stopping(since: Milliseconds, isForced: Bool, isCredited: Bool)
    case shielded
    /// Stopped by the person, to come back to what it was.
    case suspended(Interrupted)
    /// Asked to end by a signal, made to at `kill`; without an exit code of this program's, its own is passed on.
    case ending(by: Int32, kill: Milliseconds, exitCode: Int32?)
    case ended
  }

  /// What a person's Ctrl-Z interrupts.
  enum Interrupted: Hashable {
    case waiting
    case running
    case shielded
  }

  static let inspection: Milliseconds = 10
  static let hesitation: Milliseconds = 300
  static let patience: Milliseconds = 500
  /// What a signal that a program may take for a key, as an editor takes SIGINT, has before SIGTERM follows.
  static let hint: Milliseconds = 500
  static let farewell: Milliseconds = 2000

  /// Waits for credit behind a shield; else the program ends at zero.
  let waits: Bool
  private(set) var phase = Phase.arriving
  private(set) var text: ShieldText?
  private(set) var deadline: Milliseconds?
  /// When a Ctrl-Z was passed on that the program has not followed yet.
  var stopAsked: Milliseconds?

  init(waits: Bool) { self.waits = waits }

  mutating func handle(_ event: Event, now: Milliseconds) -> [Action] {
    switch event {
    case .admitted(isEmpty: true): return runDry(now)
    case .admitted(isEmpty: false), .unshield: return credited()
    case .shield(let text):
      self.text = text
      return runDry(now)
    case .deadline: return deadlineCame(now)
    case .group(let isStopped): return inspected(isStopped, now)
    case .stopped(let signal, let isForeground): return stopped(by: signal, isForeground, now)
    case .continued: return phase == .shielded ? [.send(SIGSTOP)] : []
    case .ended(let exitCode): return ended(exitCode)
    case .signal(let signal): return received(signal, now)
    case .key(let key): return pressed(key, now)
    case .resumed: return resumed(now)
    }
  }

  mutating func enter(_ phase: Phase, until deadline: Milliseconds? = nil) {
    self.phase = phase
    stopAsked = nil
    self.deadline = deadline
  }

  /// Nothing is left.
  private mutating func runDry(_ now: Milliseconds) -> [Action] {
    switch phase {
    case .arriving where !waits:
      enter(.ended)
      return [.tellEmpty, .exit(ExitCode.temporary)]
    case .arriving:
      // Its words come right after; it is shown once, with them.
      enter(.waiting, until: now + Self.hesitation)
      return []
    case .waiting, .shielded:
      deadline = text == nil ? deadline : nil
      return text == nil ? [] : [.showShield(text)]
    case .running where !waits:
      return [.tellEmpty] + end(with: SIGTERM, exitCode: ExitCode.temporary, now)
    case .running:
      enter(.stopping(since: now, isForced: false, isCredited: false), until: now + Self.inspection)
      return [.send(SIGTSTP), .inspectGroup]
    case .stopping(let since, let isForced, _):
      phase = .stopping(since: since, isForced: isForced, isCredited: false)
      return []
    case .suspended, .ending, .ended:
      return []
    }
  }

  private mutating func credited() -> [Action] {
    switch phase {
    case .arriving:
      enter(.running)
      return [.start]
    case .waiting:
      enter(.running)
      return [.hideShield, .start]
    case .shielded:
      enter(.running)
      return [.hideShield, .resume]
    case .stopping(let since, let isForced, _):
      // It may be tidying the terminal before it stops: it is continued once it has.
      phase = .stopping(since: since, isForced: isForced, isCredited: true)
      return []
    case .running, .suspended, .ending, .ended:
      return []
    }
  }

  private mutating func deadlineCame(_ now: Milliseconds) -> [Action] {
    guard let deadline, now >= deadline else { return [] }
    switch phase {
    case .stopping(let since, let isForced, let isCredited):
      self.deadline = now + Self.inspection
      guard !isForced, now - since >= Self.patience else { return [.inspectGroup] }
      phase = .stopping(since: since, isForced: true, isCredited: isCredited)
      return [.send(SIGSTOP), .inspectGroup]
    case .ending(let signal, let kill, let exitCode) where now < kill:
      // Whatever it answers now, what ended it is the signal that was meant for it.
      enter(.ending(by: signal, kill: kill, exitCode: exitCode ?? 128 + signal), until: kill)
      return [.send(SIGTERM), .send(SIGCONT)]
    case .ending:
      self.deadline = nil
      return [.send(SIGKILL)]
    case .waiting, .shielded:
      self.deadline = nil
      return [.showShield(text)]
    default:
      self.deadline = nil
      return []
    }
  }

  private mutating func inspected(_ isStopped: Bool, _ now: Milliseconds) -> [Action] {
    guard case .stopping(let since, _, let isCredited) = phase else { return [] }
    // A process in an uninterruptible wait stops when it returns from it; the shield does not wait for that.
    guard isStopped || now - since >= 2 * Self.patience else { return [] }
    if isCredited {
      enter(.running)
      return [.resume]
    }
    enter(.shielded)
    return [.showShield(text)]
  }

  private mutating func ended(_ exitCode: Int32) -> [Action] {
    defer { enter(.ended) }
    switch phase {
    case .shielded: return [.hideShield, .exit(exitCode)]
    case .ending(_, _, let given?): return [.exit(given)]
    default: return [.exit(exitCode)]
    }
  }

  mutating func end(with signal: Int32, exitCode: Int32?, _ now: Milliseconds) -> [Action] {
    let deadline = now + (signal == SIGTERM ? Self.farewell : Self.hint)
    enter(.ending(by: signal, kill: now + Self.farewell, exitCode: exitCode), until: deadline)
    return [.send(signal), .send(SIGCONT)]
  }
}
