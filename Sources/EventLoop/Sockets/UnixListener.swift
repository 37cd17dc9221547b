internal import CLinux
internal import CSystemd
internal import Glibc

/// A listening Unix stream socket that one process serves at a time.
public final class UnixListener {
  public let descriptor: Int32
  /// Where it lies; nil when the socket was passed without a name we can read.
  public let path: String?
  private let lock: FileLock?
  /// The file we made, nil for a socket that was passed to us: that one is never unlinked.
  private let file: FileIdentity?
  private var isOpen = true

  /// Makes the socket, 0600, under the lock beside it. What a dead service left behind is replaced; a live one is not.
  public init(at place: SocketPlace) throws(SocketFailure) {
    let path = place.path
    try SocketAddress.check(path)
    try SocketDirectory.prepare(for: place)
    lock = try Self.takeLock(for: path)
    try StaleSocket.remove(path)
    (descriptor, file) = try Self.bind(path)
    self.path = path
  }

  private init(passed descriptor: Int32, path: String?) throws(SocketFailure) {
    lock = try path.flatMap { path throws(SocketFailure) in try Self.takeLockIfPossible(for: path) }
    self.descriptor = descriptor
    self.path = path
    file = nil
  }

  /// The socket a service manager passed by sd_listen_fds(3), or nil when it passed none.
  /// The variables are taken out of the environment, so that no program started later believes they are for it.
  public static func passed() throws(SocketFailure) -> UnixListener? {
    let count = Int(sd_listen_fds(1))
    guard count > 0 else { return nil }
    let first: Int32 = 3
    let candidates = first..<(first + Int32(count))
    let stream = Int32(SOCK_STREAM.rawValue)
    guard let descriptor = candidates.first(where: { sd_is_socket_unix($0, stream, 1, nil, 0) > 0 }) else {
      throw .noListeningSocketPassed(count: count)
    }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    return try UnixListener(passed: descriptor, path: SocketAddress.path(of: descriptor))
  }

  deinit { close() }

  /// Stops listening. The file goes only if it is still the one we made. Twice is harmless.
  public func close() {
    guard isOpen else { return }
    isOpen = false
    // While the descriptor is open the kernel keeps the inode, so its number cannot have been given to another file.
    if let path, let file, FileIdentity(of: path) == file { unlink(path) }
    Glibc.close(descriptor)
    lock?.release()
  }

  private static func takeLock(for path: String) throws(SocketFailure) -> FileLock {
    let lockPath = SocketPlace.lockPath(beside: path)
    do {
      return try FileLock(path: lockPath)
    } catch {
      switch error {
      case .held(_, let pid): throw .anotherIsRunning(path: path, pid: pid)
      case .system(let failure): throw SocketDirectory.failure(failure.action, failure.code, path)
      }
    }
  }

  /// A passed socket may lie where we may not write; its maker answers for it then, and the ledger has its own lock.
  private static func takeLockIfPossible(for path: String) throws(SocketFailure) -> FileLock? {
    do {
      return try takeLock(for: path)
    } catch {
      if case .anotherIsRunning = error { throw error }
      return nil
    }
  }

  private static func bind(_ path: String) throws(SocketFailure) -> (Int32, FileIdentity) {
    let descriptor = SocketAddress.makeSocket()
    guard descriptor >= 0 else { throw SocketDirectory.failure("cannot create a socket", errno, path) }
    // The mode set on the unbound socket is the one bind(2) gives the file: it is never open to others, not even for
    // a moment, and the umask of the process, which its threads share, is left alone.
    fchmod(descriptor, 0o600)
    guard SocketAddress.with(path, { Glibc.bind(descriptor, $0, $1) }) == 0 else {
      let code = errno
      Glibc.close(descriptor)
      throw SocketDirectory.failure("cannot create the socket \(path)", code, path)
    }
    // A strict umask may have taken the owner's bits. Nobody connects before listen(2).
    guard chmod(path, 0o600) == 0, let file = FileIdentity(of: path), listen(descriptor, SOMAXCONN) == 0 else {
      let code = errno
      unlink(path)
      Glibc.close(descriptor)
      throw SocketDirectory.failure("cannot listen on \(path)", code, path)
    }
    return (descriptor, file)
  }
}
