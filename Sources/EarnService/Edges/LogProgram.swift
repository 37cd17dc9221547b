import Foundation
import Glibc

/// What `log-command` of the rules starts for a person who wants to log by hand, from a shield or a notification.
enum LogProgram {
  /// Children that end are nobody's concern: the kernel forgets them.
  static func forgetChildren() { signal(SIGCHLD, SIG_IGN) }

  /// Starts a command line in a process group of its own.
  /// - Parameter environment: the service's, with the display the person sits at.
  /// - Returns: why it did not start, in a sentence; nil when it did.
  static func start(_ command: String, _ environment: [String: String]) -> String? {
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
    var words: [UnsafeMutablePointer<CChar>?] =
      ["/bin/sh", "-c", command].map { (word: String) in strdup(word) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var pid: pid_t = 0
    let code = posix_spawn(&pid, "/bin/sh", nil, &attributes, &words, &variables)
    return code == 0 ? nil : "log-command does not start: \(String(cString: strerror(code)))."
  }
}
