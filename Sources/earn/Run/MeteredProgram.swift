import CLinux
import Glibc

/// The program that is run, in a process group of its own.
final class MeteredProgram {
  let pid: pid_t
  /// Where the program is a shell, its job in the foreground has another group: stopped and continued with it.
  private var job: pid_t?
  private var hasEnded = false

  /// - Parameter terminal: what the group gets as its own, before the program's first instruction.
  init(_ command: [String], terminal: Int32?, signals: sigset_t) throws(Stop) {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var mask = signals
    posix_spawnattr_setsigmask(&attributes, &mask)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let terminal { posix_spawn_file_actions_addtcsetpgrp_np(&actions, terminal) }
    var pid: pid_t = 0
    let error = Spawn.withArguments(command) { posix_spawnp(&pid, command[0], &actions, &attributes, $0, environ) }
    guard error == 0 else {
      // A folder of PATH that may not be looked into says nothing of the program.
      let code = error == EACCES && !SearchPath.has(command[0]) ? ENOENT : error
      throw Stop(code == ENOENT ? 127 : 126, "Cannot start \(command[0]): \(String(cString: strerror(code))).")
    }
    self.pid = pid
  }

  var groups: [pid_t] { [pid] + (job.map { [$0] } ?? []) }

  /// Notices the group that has the terminal now, before the program is stopped: only one that the program itself
  /// started is stopped with it, never the shell that started this.
  func adoptJob(_ foreground: pid_t?) {
    job = foreground.flatMap { $0 > 0 && $0 != pid && ProcessTable.isDescendant($0, of: pid) ? $0 : nil }
  }

  func send(_ signal: Int32) {
    guard !hasEnded else { return }
    for group in groups { kill(-group, signal) }
  }

  /// What happened to the program since the last time.
  func changes() -> [WaitStatus] {
    var changes: [WaitStatus] = []
    var status: Int32 = 0
    while !hasEnded, waitpid(pid, &status, WNOHANG | WUNTRACED | WCONTINUED) == pid {
      let change = WaitStatus(status)
      hasEnded = change.exitCode != nil
      changes.append(change)
    }
    return changes
  }

  /// Whether every process of its groups is stopped, or gone.
  var isStopped: Bool {
    let groups = groups
    return ProcessTable.allSatisfy { !groups.contains($0.group) || "TtZX".contains($0.state) }
  }
}
