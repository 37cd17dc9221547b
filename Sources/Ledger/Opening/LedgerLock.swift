import Glibc

/// The lock on a ledger's directory: two programs over one ledger would drain it twice.
final class LedgerLock {
  private let descriptor: Int32

  /// Nil when another program holds it.
  static func take(_ path: String) throws(FileError) -> LedgerLock? {
    let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileError("open the lock", path) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) != 0 else { return LedgerLock(descriptor) }
    let error = FileError("lock", path)
    close(descriptor)
    guard error.code == EWOULDBLOCK else { throw error }
    return nil
  }

  /// Whether the file that is locked is the one that lies there.
  func holds(_ path: String) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && FileIdentity(status) == FileIdentity(of: path)
  }

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }
}
