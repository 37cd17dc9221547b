import CLinux
import Foundation
import Glibc
import TestKit

/// A server that is no earnd: it says one thing to whoever connects, and waits for them to leave.
final class Stranger: Sendable {
  let path: String
  private let listener: Int32

  init(_ path: String, says words: String) throws {
    self.path = path
    let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    self.listener = listener
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard bound == 0, listen(listener, 8) == 0 else { throw TestFailure("no socket at \(path)") }
    Thread.detachNewThread {
      while true {
        let peer = accept4(listener, nil, nil, Int32(SOCK_CLOEXEC.rawValue))
        guard peer >= 0 else { return }
        var byte: UInt8 = 0
        _ = send(peer, words, words.utf8.count, Int32(MSG_NOSIGNAL))
        while read(peer, &byte, 1) > 0 {}
        close(peer)
      }
    }
  }

  deinit {
    // Wakes the accepting thread, which then finds nothing to accept.
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }
}
