import CLinux
import Glibc
import Synchronization

/// A started program, the leader of its session. When this goes, whatever is left of the session is killed.
final class RunningProcess: Sendable {
  let identifier: Int32
  let name: String
  /// Readable once it has ended.
  let descriptor: Int32
  private let exit = Mutex<Exit?>(nil)

  init(_ identifier: Int32, name: String) {
    self.identifier = identifier
    self.name = name
    descriptor = pidfd_open(identifier, 0)
    precondition(descriptor >= 0, "a child that was not waited for has a descriptor")
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  deinit {
    Session.kill(identifier)
    _ = reap(options: 0)
    close(descriptor)
  }

  func send(_ signal: Int32) {
    // Not yet waited for, so the number still is ours.
    if exit.withLock({ $0 == nil }) { kill(identifier, signal) }
  }

  /// How it ended, if it has.
  func reap(options: Int32 = WNOHANG) -> Exit? {
    exit.withLock { exit in
      var status: Int32 = 0
      if exit == nil, waitpid(identifier, &status, options) == identifier { exit = Exit(waitStatus: status) }
      return exit
    }
  }

  func wait(until deadline: Deadline) async -> Exit? {
    if let exit = reap() { return exit }
    _ = await Descriptors.readable([descriptor], until: deadline)
    return reap()
  }

  /// What lives of its session: itself, and what it started that made no session of its own.
  var session: [Int32] { Session.members(of: identifier) }
}
