import Glibc
import LineProtocol

/// Waiting for several descriptors at once.
enum Readiness {
  /// Which of them can be read, or ended; all false when the time is over.
  /// - Parameter timeout: nil waits for ever.
  static func wait(_ descriptors: [Int32?], timeout: Milliseconds?) -> [Bool] {
    var waiting = descriptors.map { pollfd(fd: $0 ?? -1, events: Int16(POLLIN), revents: 0) }
    return poll(&waiting, timeout)
  }

  /// As `wait`, and true for stdout when nobody reads it any more.
  static func wait(_ descriptor: Int32?, orClosed output: Int32, timeout: Milliseconds?) -> (
    isReady: Bool, isClosed: Bool
  ) {
    var waiting = [
      pollfd(fd: descriptor ?? -1, events: Int16(POLLIN), revents: 0), pollfd(fd: output, events: 0, revents: 0),
    ]
    let ready = poll(&waiting, timeout)
    return (ready[0], ready[1])
  }

  private static func poll(_ waiting: inout [pollfd], _ timeout: Milliseconds?) -> [Bool] {
    let count = Glibc.poll(&waiting, nfds_t(waiting.count), timeout.map { Int32(clamping: max(0, $0)) } ?? -1)
    return waiting.map { count > 0 && $0.revents != 0 }
  }
}

/// Lines from stdin, as they are typed or piped.
struct InputLines {
  private var splitter = LineSplitter()
  private(set) var isAtEnd = false

  /// What one read brings; a last line without its line feed counts.
  mutating func read() -> [String] {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = buffer.withUnsafeMutableBytes { Glibc.read(STDIN_FILENO, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR || errno == EAGAIN { return [] }
    isAtEnd = count <= 0
    let bytes = count > 0 ? Array(buffer[..<count]) : splitter.hasPartialLine ? [UInt8(ascii: "\n")] : []
    return splitter.append(bytes).compactMap { line in
      guard case .line(let bytes) = line else { return nil }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}
