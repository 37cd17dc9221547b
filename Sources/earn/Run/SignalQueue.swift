import CLinux
import Glibc

/// The signals sent to this program, as a descriptor: they are read where they can be answered.
final class SignalQueue {
  static let watched = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCHLD, SIGUSR1, SIGUSR2]
  /// Blocked and never read: writing to a terminal from the background, or to a reader that went away, is an error
  /// where it happens.
  private static let ignored = [SIGTTOU, SIGTTIN, SIGPIPE]

  let descriptor: Int32
  /// What was blocked before: what a program started from here should see.
  let inherited: sigset_t

  init() {
    var mask = Self.set(Self.watched + Self.ignored)
    var before = sigset_t()
    sigprocmask(SIG_BLOCK, &mask, &before)
    inherited = before
    var read = Self.set(Self.watched)
    descriptor = signalfd(-1, &read, Int32(SFD_CLOEXEC | SFD_NONBLOCK))
  }

  deinit {
    close(descriptor)
    var before = inherited
    sigprocmask(SIG_SETMASK, &before, nil)
  }

  /// The signals that came, in the order the kernel gives them.
  func pending() -> [Int32] {
    var signals: [Int32] = []
    var info = signalfd_siginfo()
    while read(descriptor, &info, MemoryLayout<signalfd_siginfo>.size) == MemoryLayout<signalfd_siginfo>.size {
      signals.append(Int32(info.ssi_signo))
    }
    return signals
  }

  /// Stops this program's group as Ctrl-Z would, and returns when it is continued; at once where no shell could
  /// continue it, which the kernel knows.
  func stopSelf() {
    var stop = Self.set([SIGTSTP])
    sigprocmask(SIG_UNBLOCK, &stop, nil)
    kill(0, SIGTSTP)
    sigprocmask(SIG_BLOCK, &stop, nil)
  }

  private static func set(_ signals: [Int32]) -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    return set
  }
}
