internal import CLinux
internal import Glibc

/// Who opened a connection, as the kernel noted it at connect(2).
public struct PeerIdentity: Hashable, Sendable {
  public let uid: UInt32
  public let pid: Int32

  public init(uid: UInt32, pid: Int32) {
    self.uid = uid
    self.pid = pid
  }

  /// Reads SO_PEERCRED of a connected Unix socket.
  public init(of descriptor: Int32) throws(SystemFailure) {
    var credentials = ucred()
    var length = socklen_t(MemoryLayout<ucred>.size)
    guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &length) == 0 else {
      throw SystemFailure("cannot read who connected", code: errno)
    }
    self.init(uid: credentials.uid, pid: credentials.pid)
  }
}
