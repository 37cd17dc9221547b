/// Why a socket cannot be served. Each description says in one sentence what is wrong, where, and what would be right.
public enum SocketFailure: Error, Hashable, Sendable {
  case anotherIsRunning(path: String, pid: Int32?)
  case pathTooLong(path: String)
  case pathEmpty
  case unsafeDirectory(path: String, UnsafeDirectory)
  case notASocket(path: String)
  case foreignSocket(path: String, owner: UInt32)
  case notPermitted(path: String, SystemFailure)
  case noListeningSocketPassed(count: Int)
  case system(path: String, SystemFailure)

  /// What is wrong with a directory that would hold the socket.
  public enum UnsafeDirectory: Hashable, Sendable {
    case symbolicLink
    case notADirectory
    case owner(UInt32)
    case mode(UInt32)
    case worldWritable
  }

  /// What a program should exit with.
  public var exitCode: Int32 {
    switch self {
    case .anotherIsRunning: 1
    case .unsafeDirectory, .foreignSocket, .notPermitted: 77
    case .pathTooLong, .pathEmpty, .notASocket, .noListeningSocketPassed, .system: 78
    }
  }
}

extension SocketFailure: CustomStringConvertible {
  public var description: String {
    switch self {
    case .anotherIsRunning(let path, let pid):
      "Another earnd\(pid.map { " (process \($0))" } ?? "") serves \(path); stop it first, or use that one."
    case .pathTooLong(let path):
      "The socket path \(path) has \(path.utf8.count) bytes; \(SocketAddress.maximumBytes) are allowed."
    case .pathEmpty:
      "The socket path is empty; name a file, such as /run/user/1000/earn/sock."
    case .unsafeDirectory(let path, let reason):
      reason.sentence(about: path)
    case .notASocket(let path):
      "\(path) exists and is not a socket; move it away, or choose another path."
    case .foreignSocket(let path, let owner):
      "\(path) is a socket of user \(owner); choose another path."
    case .notPermitted(let path, let failure):
      "\(failure.sentence.dropLast()); choose a socket path you may write to, instead of \(path)."
    case .noListeningSocketPassed(let count):
      "LISTEN_FDS passes \(count == 1 ? "1 descriptor, which is no" : "\(count) descriptors, of which none is a") "
        + "listening Unix stream socket; check ListenStream= in earn.socket."
    case .system(_, let failure):
      failure.sentence
    }
  }
}

extension SocketFailure.UnsafeDirectory {
  fileprivate func sentence(about path: String) -> String {
    switch self {
    case .symbolicLink: "\(path) is a symbolic link; a directory of your own is needed there."
    case .notADirectory: "\(path) is not a directory; a directory of your own is needed there."
    case .owner(let owner): "\(path) belongs to user \(owner); a directory of your own is needed there."
    case .mode(let mode):
      "\(path) has mode 0\(String(mode, radix: 8)), so others may enter it; chmod 700 \(path) closes it to them."
    case .worldWritable: "Everybody may write to \(path) and it has no sticky bit; choose another socket path."
    }
  }
}
