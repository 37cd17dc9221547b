internal import CLinux
internal import Glibc

/// Which file a path names, so that another file of the same name is not taken for it.
struct FileIdentity: Hashable {
  let device: UInt
  let inode: UInt

  /// Nil when nothing, or no socket, is there.
  init?(of path: String) {
    var information = stat()
    guard lstat(path, &information) == 0, information.st_mode & S_IFMT == S_IFSOCK else { return nil }
    device = UInt(information.st_dev)
    inode = UInt(information.st_ino)
  }
}

/// What lies at the path before we bind. Called with the lock held.
enum StaleSocket {
  /// Removes a socket nobody listens on; throws for anything else that is there.
  static func remove(_ path: String) throws(SocketFailure) {
    var information = stat()
    guard lstat(path, &information) == 0 else {
      guard errno == ENOENT else { throw SocketDirectory.failure("cannot look at \(path)", errno, path) }
      return
    }
    guard information.st_mode & S_IFMT == S_IFSOCK else { throw .notASocket(path: path) }
    guard information.st_uid == geteuid() else { throw .foreignSocket(path: path, owner: information.st_uid) }
    switch probe(path) {
    case ECONNREFUSED:
      guard unlink(path) == 0 || errno == ENOENT else {
        throw SocketDirectory.failure("cannot remove the stale socket \(path)", errno, path)
      }
    case ENOENT: return
    // EAGAIN: somebody listens, and more wait to be accepted than the queue holds.
    case 0, EAGAIN: throw .anotherIsRunning(path: path, pid: nil)
    case let code: throw SocketDirectory.failure("cannot tell whether \(path) is in use", code, path)
    }
  }

  /// What connect(2) says: zero, or an errno value. Only ECONNREFUSED proves that nobody listens.
  private static func probe(_ path: String) -> Int32 {
    let descriptor = SocketAddress.makeSocket()
    guard descriptor >= 0 else { return errno }
    defer { close(descriptor) }
    return SocketAddress.with(path) { connect(descriptor, $0, $1) } == 0 ? 0 : errno
  }
}
