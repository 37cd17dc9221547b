import Foundation
import Glibc

/// What `log-command` of the rules starts for a person who wants to log by hand, from a shield or a notification.
struct LogProgram: Hashable {
  let command: String
  /// The service's own environment.
  let environment: [String: String]
  /// Where the person sits, in words a program looks for: DISPLAY and its like.
  let desktop: [String: String]

  /// Children that end are nobody's concern: the kernel forgets them.
  static func forgetChildren() { signal(SIGCHLD, SIG_IGN) }

  /// Starts it, in a process group of its own.
  /// - Returns: why it did not start, in a sentence; nil when it did.
  func start() -> String? {
    var code = ENOENT
    if isServiceManaged { code = spawn(managed) }
    if code == ENOENT { code = spawn(["/bin/sh", "-c", command]) }
    return code == 0 ? nil : "log-command does not start: \(String(cString: strerror(code)))."
  }

  /// Whether a service manager keeps earnd; a terminal that one keeps hands down the second variable alone.
  var isServiceManaged: Bool { environment["NOTIFY_SOCKET"] != nil && environment["INVOCATION_ID"] != nil }

  /// What earnd's unit takes from it a child of earnd would not have either: network, new privileges. So the manager is
  /// asked to start the program as a service of its own.
  var managed: [String] {
    let variables = desktop.sorted { $0.key < $1.key }.map { "--setenv=\($0.key)=\($0.value)" }
    // The manager would put its own variables in the place of the shell's.
    let escaped = command.replacingOccurrences(of: "$", with: "$$")
    return ["systemd-run", "--user", "--collect", "--quiet"] + variables + ["--", "/bin/sh", "-c", escaped]
  }

  /// - Returns: 0, or the error number.
  private func spawn(_ words: [String]) -> Int32 {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The loop holds back the signals it takes by itself; a program must get its own, and those it ignores not.
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    let variables = environment.merging(desktop) { $1 }.map { "\($0.key)=\($0.value)" }
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    var assignments: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) } + [nil]
    defer { for text in arguments + assignments { free(text) } }
    var pid: pid_t = 0
    return posix_spawnp(&pid, words[0], nil, &attributes, &arguments, &assignments)
  }
}
