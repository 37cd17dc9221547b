internal import CLinux
internal import Glibc

/// A path as the kernel wants it.
enum SocketAddress {
  /// sun_path has 108 bytes, the last one zero.
  static let maximumBytes = 107

  static func check(_ path: String) throws(SocketFailure) {
    // An empty name would make the kernel invent an abstract one that no directory protects.
    guard !path.isEmpty else { throw .pathEmpty }
    guard path.utf8.count <= maximumBytes else { throw .pathTooLong(path: path) }
  }

  /// Calls `body` with the address of a path that passed `check`.
  static func with<Result>(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    precondition(path.utf8.count <= maximumBytes, "a socket path was used that had not been checked")
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }

  /// The path a socket is bound to, or nil when it has none or an abstract one.
  static func path(of descriptor: Int32) -> String? {
    var address = sockaddr_un()
    var length = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
    }
    guard result == 0 else { return nil }
    let path = withUnsafeBytes(of: address.sun_path) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    return path.isEmpty ? nil : path
  }

  /// A new stream socket that never blocks and is not inherited, or -1.
  static func makeSocket() -> Int32 {
    socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
  }
}
