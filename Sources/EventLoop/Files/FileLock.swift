internal import CLinux
internal import Glibc

/// An exclusive flock(2) on a file, held until `release` or until the process ends, however it ends.
/// The file itself stays: to remove it would let two processes lock two files of one name.
public final class FileLock {
  public enum Failure: Error, Hashable, Sendable {
    /// Another open of the file holds the lock; its process id, where the file says it.
    case held(path: String, by: Int32?)
    case system(SystemFailure)
  }

  public let path: String
  private var descriptor: Int32

  /// Takes the lock without waiting. The file is made 0600 if it is missing, and names the holder's process id.
  public init(path: String) throws(Failure) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else { throw .system(SystemFailure("cannot open the lock file \(path)", code: errno)) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let code = errno
      let holder = Self.holder(in: descriptor)
      close(descriptor)
      guard code == EWOULDBLOCK else { throw .system(SystemFailure("cannot lock \(path)", code: code)) }
      throw .held(path: path, by: holder)
    }
    self.path = path
    self.descriptor = descriptor
    writeHolder()
  }

  deinit { release() }

  /// Lets the lock go. Twice is harmless.
  public func release() {
    guard descriptor >= 0 else { return }
    close(descriptor)
    descriptor = -1
  }

  /// For people and error messages only; the lock is the kernel's, so a failure here does not matter.
  private func writeHolder() {
    // A strict umask would keep the next start from opening it.
    fchmod(descriptor, 0o600)
    let line = "\(getpid())\n"
    guard ftruncate(descriptor, 0) == 0 else { return }
    _ = pwrite(descriptor, line, line.utf8.count, 0)
  }

  private static func holder(in descriptor: Int32) -> Int32? {
    let text = withUnsafeTemporaryAllocation(byteCount: 16, alignment: 1) { buffer in
      let count = pread(descriptor, buffer.baseAddress, buffer.count, 0)
      return String(decoding: buffer.prefix(max(count, 0)).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
    return Int32(text)
  }
}
