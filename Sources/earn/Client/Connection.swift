import CLinux
import Glibc
import LineProtocol

/// One connection to the service, never blocking for longer than its caller allows.
final class Connection {
  /// What went wrong below the protocol's words.
  enum Trouble: Error, Hashable {
    /// Nobody listens: no socket, or nobody behind it.
    case unreachable(reason: String)
    /// Too many wait to be let in: worth another try.
    case crowded
    /// The connection ended, with the service's last words where it had any.
    case closed(Bye?)
    case late
    /// An answer that ends what the connection was for.
    case refused(ErrorLine)
    /// What came is not EARN/1.
    case foreign(String)

    /// Whatever was to be said was not heard, for certain.
    var isBeforeSending: Bool {
      switch self {
      case .unreachable, .crowded, .closed(.tooManyConnections?): true
      case .closed, .late, .refused, .foreign: false
      }
    }

    /// The service said itself why there is no answer.
    var isSpoken: Bool {
      switch self {
      case .closed(.some), .refused: true
      case .unreachable, .crowded, .closed, .late, .foreign: false
      }
    }
  }

  let descriptor: Int32
  private var splitter = LineSplitter(limit: 1 << 20)
  private var received: [ServerLine] = []
  private var bye: Bye?
  private var isClosed = false

  /// Connects, says its first line and reads the greeting: in this order, which saves a turn of the two programs.
  init(path: String, saying line: String? = nil, deadline: Milliseconds) throws(Trouble) {
    descriptor = try Self.connect(path)
    if let line { try send(line, deadline: deadline) }
    guard case .ok(nil, let pairs) = try next(deadline), Greeting(pairs) != nil else {
      throw .foreign("it does not greet")
    }
  }

  deinit { close(descriptor) }

  func send(_ line: String, deadline: Milliseconds) throws(Trouble) {
    var bytes = Array((line + "\n").utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count >= 0 {
        bytes = bytes.dropFirst(count)
      } else if errno == EAGAIN {
        try wait(for: POLLOUT, deadline)
      } else if errno != EINTR {
        throw closed()
      }
    }
  }

  /// The next line, waiting for it.
  func next(_ deadline: Milliseconds) throws(Trouble) -> ServerLine {
    while received.isEmpty {
      if isClosed { throw .closed(bye) }
      try wait(for: POLLIN, deadline)
      try read()
    }
    return received.removeFirst()
  }

  /// The lines that are here already; the descriptor tells when there are more.
  func available() throws(Trouble) -> [ServerLine] {
    try read()
    defer { received = [] }
    if received.isEmpty, isClosed { throw .closed(bye) }
    return received
  }

  private func read() throws(Trouble) {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while !isClosed {
      let count = buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
      if count > 0 {
        try accept(Array(buffer[..<count]))
        if count < buffer.count { return }
      } else if count == 0 {
        isClosed = true
      } else if errno == EAGAIN {
        return
      } else if errno != EINTR {
        isClosed = true
      }
    }
  }

  private func accept(_ bytes: [UInt8]) throws(Trouble) {
    for line in splitter.append(bytes) {
      guard case .line(let line) = line else { throw .foreign("a line of it is too long") }
      do throws(Failure) {
        let parsed = try ServerLine.parse(line)
        if case .bye(let bye) = parsed { self.bye = bye } else { received.append(parsed) }
      } catch {
        throw .foreign("a line of it cannot be read")
      }
    }
  }

  private func closed() -> Trouble {
    // The service may have said why before it closed.
    try? read()
    return .closed(bye)
  }

  private func wait(for event: Int32, _ deadline: Milliseconds) throws(Trouble) {
    while true {
      let left = deadline - MonotonicClock.now
      guard left > 0 else { throw .late }
      var ready = pollfd(fd: descriptor, events: Int16(event), revents: 0)
      if poll(&ready, 1, Int32(clamping: left)) > 0 { return }
    }
  }

  private static func connect(_ path: String) throws(Trouble) -> Int32 {
    let descriptor = socket(
      AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
    guard descriptor >= 0 else { throw .unreachable(reason: reason(errno)) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    if result == 0 { return descriptor }
    let error = errno
    close(descriptor)
    if error == EAGAIN { throw .crowded }
    throw .unreachable(reason: reason(error))
  }

  private static func reason(_ error: Int32) -> String { String(cString: strerror(error)) }
}
