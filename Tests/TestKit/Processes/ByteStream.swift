import Glibc
import Synchronization

/// What arrives on a descriptor, kept whole, with a cursor for the part a test has already looked at. Owns the descriptor.
final class ByteStream: Sendable {
  let descriptor: Int32
  private let state = Mutex(State())

  private struct State {
    var bytes: [UInt8] = []
    var cursor = 0
    var isAtEnd = false
  }

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  deinit { close(descriptor) }

  var isAtEnd: Bool { state.withLock(\.isAtEnd) }
  var text: String { state.withLock { String(decoding: $0.bytes, as: UTF8.self) } }
  var unread: String { state.withLock { String(decoding: $0.bytes[$0.cursor...], as: UTF8.self) } }

  /// Takes what has arrived, without waiting.
  func drain() {
    state.withLock { state in
      var chunk = [UInt8](repeating: 0, count: 65536)
      while !state.isAtEnd {
        let count = read(descriptor, &chunk, chunk.count)
        if count > 0 {
          state.bytes.append(contentsOf: chunk[..<count])
        } else if count < 0, errno == EAGAIN || errno == EINTR {
          return
        } else {
          // A pseudoterminal whose last program is gone reads EIO, a reset socket ECONNRESET: the end as well.
          state.isAtEnd = true
        }
      }
    }
  }

  /// Moves the cursor behind the next occurrence and returns everything up to there; nil if it has not arrived.
  func take(through pattern: [UInt8]) -> String? {
    state.withLock { state in
      guard let end = ByteStream.end(of: pattern, in: state.bytes, from: state.cursor) else { return nil }
      defer { state.cursor = end }
      return String(decoding: state.bytes[state.cursor..<end], as: UTF8.self)
    }
  }

  /// Moves the cursor to the end and returns what was not yet looked at.
  func takeRest() -> String {
    state.withLock { state in
      defer { state.cursor = state.bytes.count }
      return String(decoding: state.bytes[state.cursor...], as: UTF8.self)
    }
  }

  /// Waits until the text has arrived; nil at the end of the stream or the deadline.
  func take(through text: String, until deadline: Deadline) async -> String? {
    let pattern = Array(text.utf8)
    drain()
    if let found = take(through: pattern) { return found }
    return await OwnThreads.wait { [self] in
      while true {
        drain()
        if let found = take(through: pattern) { return found }
        if isAtEnd || deadline.hasPassed { return nil }
        _ = Descriptors.readable([descriptor], until: deadline)
      }
    }
  }

  /// Waits for something that was not looked at, or the end; returns what there is.
  func takeNext(until deadline: Deadline) async -> String {
    await OwnThreads.wait { [self] in
      drain()
      while unread.isEmpty, !isAtEnd, !deadline.hasPassed {
        _ = Descriptors.readable([descriptor], until: deadline)
        drain()
      }
      return takeRest()
    }
  }

  /// Waits for the end, taking what comes before it.
  func waitForEnd(until deadline: Deadline) async -> Bool {
    await OwnThreads.wait { [self] in
      drain()
      while !isAtEnd, !deadline.hasPassed {
        _ = Descriptors.readable([descriptor], until: deadline)
        drain()
      }
      return isAtEnd
    }
  }

  private static func end(of pattern: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    guard let first = pattern.first else { return start }
    var position = start
    while position + pattern.count <= bytes.count {
      if bytes[position] == first, bytes[position..<position + pattern.count].elementsEqual(pattern) {
        return position + pattern.count
      }
      position += 1
    }
    return nil
  }
}
