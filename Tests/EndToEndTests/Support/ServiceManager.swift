import Glibc
import TestKit

/// Plays the service manager's side of sd_notify(3): a datagram socket, and what was said on it.
final class ServiceManager {
  let directory: TemporaryDirectory
  private let descriptor: Int32
  private(set) var messages: [String] = []

  init() throws {
    directory = try TemporaryDirectory()
    let type = Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    descriptor = socket(AF_UNIX, type, 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: directory.path("notify").utf8) }
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else { throw TestFailure("cannot listen as a service manager") }
  }

  deinit { close(descriptor) }

  var environment: [String: String] { ["NOTIFY_SOCKET": directory.path("notify")] }

  /// Waits until so many messages of this kind have come.
  func hears(_ message: String, times: Int = 1) async -> Bool {
    await eventually {
      self.read()
      return self.messages.filter { $0 == message }.count >= times
    }
  }

  private func read() {
    var bytes = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = recv(descriptor, &bytes, bytes.count, 0)
      guard count > 0 else { return }
      messages += String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n").map(String.init)
    }
  }
}
