import Glibc
import Testing

@testable import earn

@Suite("earn run, decided")
struct RunMachineTests {
  private let text = ShieldText(title: "Steam is resting", body: "20 push-ups earn 5 minutes.")

  /// A machine whose program runs.
  private func running(waits: Bool = true) -> RunMachine {
    var machine = RunMachine(waits: waits)
    #expect(machine.handle(.admitted(isEmpty: false), now: 0) == [.start])
    return machine
  }

  /// A machine whose program is stopped behind the shield since 1000.
  private func shielded() -> RunMachine {
    var machine = running()
    #expect(machine.handle(.shield(text), now: 1000) == [.send(SIGTSTP), .inspectGroup])
    #expect(machine.handle(.group(isStopped: true), now: 1005) == [.showShield(text)])
    return machine
  }

  @Test("at zero the group is asked to stop, the shield comes when it has, credit resumes it")
  func story() {
    var machine = shielded()
    #expect(machine.deadline == nil)
    #expect(machine.handle(.unshield, now: 9000) == [.hideShield, .resume])
    #expect(machine.phase == .running)
  }

  @Test("a Ctrl-Z at the moment the program stops for the terminal is not lost; long before, it was for the program")
  func stopsBothWays() {
    var machine = running()
    #expect(machine.handle(.signal(SIGTSTP), now: 10) == [.send(SIGTSTP)])
    #expect(machine.handle(.stopped(signal: SIGTTIN, isForeground: true), now: 11) == [.suspend])
    #expect(machine.handle(.resumed, now: 500) == [.resume])
    #expect(machine.handle(.stopped(signal: SIGTTIN, isForeground: true), now: 501) == [.resume])
    #expect(machine.handle(.signal(SIGTSTP), now: 600) == [.send(SIGTSTP)])
    #expect(machine.handle(.stopped(signal: SIGTTIN, isForeground: true), now: 5000) == [.resume])
  }

  @Test("a program that ignores SIGTSTP gets SIGSTOP after 500 ms, not before")
  func forced() {
    var machine = running()
    _ = machine.handle(.shield(text), now: 1000)
    var sent: [(Milliseconds, RunMachine.Action)] = []
    var now = 1000
    while let deadline = machine.deadline, sent.isEmpty {
      now = deadline
      sent += machine.handle(.deadline, now: now).filter { $0 == .send(SIGSTOP) }.map { (now, $0) }
      _ = machine.handle(.group(isStopped: false), now: now)
    }
    #expect(sent.map(\.0) == [1500])
    #expect(machine.handle(.deadline, now: 1510) == [.inspectGroup])
    #expect(machine.handle(.group(isStopped: true), now: 1510) == [.showShield(text)])
  }

  @Test("one process that cannot stop does not keep the shield away for longer than a second")
  func uninterruptible() {
    var machine = running()
    _ = machine.handle(.shield(text), now: 1000)
    #expect(machine.handle(.group(isStopped: false), now: 1999).isEmpty)
    #expect(machine.handle(.group(isStopped: false), now: 2000) == [.showShield(text)])
  }

  @Test("credit that comes while the program tidies up resumes it once it has stopped")
  func creditedEarly() {
    var machine = running()
    _ = machine.handle(.shield(text), now: 1000)
    #expect(machine.handle(.unshield, now: 1002).isEmpty)
    #expect(machine.handle(.stopped(signal: SIGTSTP, isForeground: false), now: 1010) == [.inspectGroup])
    #expect(machine.handle(.group(isStopped: true), now: 1010) == [.resume])
    #expect(machine.phase == .running)
  }

  @Test("at zero from the start the shield comes first and the program begins with the first credit")
  func waiting() {
    var machine = RunMachine(waits: true)
    #expect(machine.handle(.admitted(isEmpty: true), now: 0).isEmpty)
    #expect(machine.handle(.shield(text), now: 1) == [.showShield(text)])
    #expect(machine.deadline == nil)
    #expect(machine.handle(.key("l"), now: 2) == [.askWhatToLog])
    #expect(machine.handle(.unshield, now: 3) == [.hideShield, .start])
  }

  @Test("where nobody can be asked: SIGTERM and SIGCONT at zero, SIGKILL after two seconds, exit 75")
  func noWait() {
    var machine = running(waits: false)
    #expect(machine.handle(.shield(text), now: 1000) == [.tellEmpty, .send(SIGTERM), .send(SIGCONT)])
    #expect(machine.deadline == 3000)
    #expect(machine.handle(.unshield, now: 1500).isEmpty)
    #expect(machine.handle(.deadline, now: 2999).isEmpty)
    #expect(machine.handle(.deadline, now: 3000) == [.send(SIGKILL)])
    #expect(machine.deadline == nil)
    #expect(machine.handle(.ended(exitCode: 137), now: 3001) == [.exit(75)])

    var early = RunMachine(waits: false)
    #expect(early.handle(.admitted(isEmpty: true), now: 0) == [.tellEmpty, .exit(75)])
  }

  @Test("the exit status passes through, behind the shield too")
  func exitStatus() {
    var machine = running()
    #expect(machine.handle(.ended(exitCode: 7), now: 5) == [.exit(7)])
    var stopped = shielded()
    #expect(stopped.handle(.ended(exitCode: 137), now: 5) == [.hideShield, .exit(137)])
  }

  @Test("Ctrl-Z stops the run as a shell expects, and it goes on where it was")
  func controlZ() {
    var machine = running()
    #expect(machine.handle(.stopped(signal: SIGTSTP, isForeground: false), now: 5) == [.suspend])
    #expect(machine.handle(.shield(text), now: 6).isEmpty)
    #expect(machine.handle(.resumed, now: 7) == [.resume])
    #expect(machine.phase == .running)

    var behind = shielded()
    #expect(behind.handle(.signal(SIGTSTP), now: 5) == [.hideShield, .suspend])
    #expect(behind.handle(.resumed, now: 7).isEmpty)
    #expect(behind.handle(.admitted(isEmpty: false), now: 8) == [.hideShield, .resume])
  }

  @Test("Ctrl-Z at zero from the start stops the run, and its shield comes back")
  func controlZWaiting() {
    var machine = RunMachine(waits: true)
    _ = machine.handle(.admitted(isEmpty: true), now: 0)
    _ = machine.handle(.shield(text), now: 1)
    #expect(machine.handle(.signal(SIGTSTP), now: 5) == [.hideShield, .suspend])
    #expect(machine.handle(.resumed, now: 7).isEmpty)
    #expect(machine.handle(.admitted(isEmpty: true), now: 8) == [.showShield(text)])
    #expect(machine.handle(.unshield, now: 9) == [.hideShield, .start])
  }

  @Test("a program that takes SIGINT for a key gets SIGTERM after half a second, and the terminal to tidy up")
  func editor() {
    var machine = shielded()
    #expect(machine.handle(.signal(SIGINT), now: 5) == [.hideShield, .send(SIGINT), .send(SIGCONT)])
    #expect(machine.handle(.stopped(signal: SIGTTOU, isForeground: true), now: 6) == [.resume])
    #expect(machine.handle(.stopped(signal: SIGTTOU, isForeground: false), now: 7).isEmpty)
    #expect(machine.handle(.deadline, now: 504).isEmpty)
    #expect(machine.handle(.deadline, now: 505) == [.send(SIGTERM), .send(SIGCONT)])
    #expect(machine.handle(.ended(exitCode: 1), now: 600) == [.exit(130)])

    var prompt = shielded()
    _ = prompt.handle(.signal(SIGINT), now: 5)
    #expect(prompt.handle(.ended(exitCode: 3), now: 100) == [.exit(3)])
  }

  @Test("a shield whose words do not come is shown without them")
  func wordless() {
    var waiting = RunMachine(waits: true)
    #expect(waiting.handle(.admitted(isEmpty: true), now: 0).isEmpty)
    #expect(waiting.deadline == 300)
    #expect(waiting.handle(.deadline, now: 300) == [.showShield(nil)])

    var behind = shielded()
    _ = behind.handle(.signal(SIGTSTP), now: 5)
    _ = behind.handle(.resumed, now: 7)
    #expect(behind.handle(.deadline, now: 307) == [.showShield(text)])
  }

  @Test("a program that was brought to the front again gets the terminal it asked for")
  func wantsTerminal() {
    var machine = running()
    #expect(machine.handle(.stopped(signal: SIGTTIN, isForeground: true), now: 5) == [.resume])
    #expect(machine.handle(.stopped(signal: SIGTTIN, isForeground: false), now: 6) == [.suspend])
  }

  @Test("who continues the program behind the shield's back sees it stopped again")
  func continuedByOther() {
    var machine = shielded()
    #expect(machine.handle(.continued, now: 5) == [.send(SIGSTOP)])
    var free = running()
    #expect(free.handle(.continued, now: 5).isEmpty)
  }

  @Test("signals pass to the program; behind the shield one that ends it is followed by SIGCONT and, in time, SIGKILL")
  func signals() {
    var machine = running()
    #expect(machine.handle(.signal(SIGUSR1), now: 5) == [.send(SIGUSR1)])
    #expect(machine.handle(.signal(SIGTERM), now: 5) == [.send(SIGTERM)])
    var stopped = shielded()
    #expect(stopped.handle(.signal(SIGINT), now: 5) == [.hideShield, .send(SIGINT), .send(SIGCONT)])
    #expect(stopped.handle(.deadline, now: 505) == [.send(SIGTERM), .send(SIGCONT)])
    #expect(stopped.handle(.deadline, now: 2005) == [.send(SIGKILL)])
    #expect(stopped.handle(.ended(exitCode: 130), now: 2006) == [.exit(130)])
    var waiting = RunMachine(waits: true)
    _ = waiting.handle(.admitted(isEmpty: true), now: 0)
    #expect(waiting.handle(.signal(SIGINT), now: 1) == [.hideShield, .exit(130)])
  }

  @Test("q ends the program, other keys do nothing, and no key does anything while it runs")
  func keys() {
    var machine = shielded()
    #expect(machine.handle(.key("x"), now: 1).isEmpty)
    #expect(machine.handle(.key("q"), now: 1) == [.hideShield, .send(SIGTERM), .send(SIGCONT)])
    #expect(machine.handle(.ended(exitCode: 143), now: 2) == [.exit(143)])
    var free = running()
    #expect(free.handle(.key("q"), now: 1).isEmpty)
    var waiting = RunMachine(waits: true)
    _ = waiting.handle(.admitted(isEmpty: true), now: 0)
    #expect(waiting.handle(.key("q"), now: 1) == [.hideShield, .exit(75)])
  }

  @Test("a service that comes back says whether the run may go on")
  func readmitted() {
    var machine = shielded()
    #expect(machine.handle(.admitted(isEmpty: true), now: 5) == [.showShield(text)])
    #expect(machine.handle(.admitted(isEmpty: false), now: 6) == [.hideShield, .resume])
    #expect(machine.handle(.admitted(isEmpty: true), now: 7) == [.send(SIGTSTP), .inspectGroup])
  }
}
