import CLinux
import Glibc

/// Two connected sockets that do not block: the near end is the tested one, the far end the test's.
final class SocketPair {
  let near: Int32
  let far: Int32
  private var isFarOpen = true

  init() {
    var ends: [Int32] = [-1, -1]
    let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    precondition(socketpair(AF_UNIX, Int32(kind), 0, &ends) == 0, "no socket pair")
    (near, far) = (ends[0], ends[1])
  }

  deinit { closeFar() }

  func closeFar() {
    if isFarOpen { close(far) }
    isFarOpen = false
  }

  func endInput() { shutdown(far, Int32(SHUT_WR)) }

  func say(_ text: String) {
    let count = send(far, text, text.utf8.count, Int32(MSG_NOSIGNAL))
    precondition(count == text.utf8.count, "the test's socket took only a part")
  }

  /// What has arrived at the far end; nil once it has ended.
  func hear() -> String? {
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = recv(far, &bytes, bytes.count, 0)
    if count == 0 { return nil }
    return count < 0 ? "" : String(decoding: bytes[..<count], as: UTF8.self)
  }
}
