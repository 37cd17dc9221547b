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

  /// Waits for its end, reading what it says meanwhile; nil at the deadline.
  func wait(reading streams: [ByteStream], until deadline: Deadline) async -> Exit? {
    await OwnThreads.wait { [self] in
      while true {
        for stream in streams { stream.drain() }
        if let exit = reap() {
          // What it wrote last may have come between the look and its end.
          for stream in streams { stream.drain() }
          return exit
        }
        if deadline.hasPassed { return nil }
        let open = streams.filter { !$0.isAtEnd }.map(\.descriptor)
        _ = Descriptors.readable(open + [descriptor], until: deadline)
      }
    }
  }

  /// What lives of its session: itself, and what it started that made no session of its own.
  var session: [Int32] { Session.members(of: identifier) }
}
