import Glibc
import Synchronization

/// A connection to earnd that speaks raw lines: what is sent is sent as it stands, what arrives is shown as it stands.
public final class LineClient: Sendable {
  private let stream: ByteStream
  private let events = Mutex<[String]>([])

  /// Connects; nothing is read yet, not even the greeting.
  public init(_ path: String) throws {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw TestFailure.system("no socket") }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    let room = MemoryLayout.size(ofValue: address.sun_path) - 1
    precondition(bytes.count <= room, "a socket's path has at most \(room) bytes")
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else {
      defer { close(descriptor) }
      throw TestFailure.system("cannot connect to \(path)")
    }
    stream = ByteStream(descriptor)
  }

  /// Connects and reads the greeting.
  public static func connect(to path: String, within limit: Duration = .seconds(10)) async throws -> LineClient {
    let client = try LineClient(path)
    let greeting = try await client.line(within: limit)
    guard greeting.hasPrefix("OK earn=1 ") else { throw TestFailure("the server greets with \(greeting)") }
    return client
  }

  public func send(_ text: String) async throws { try await send(Array(text.utf8)) }

  public func send(_ bytes: [UInt8], within limit: Duration = .seconds(10)) async throws {
    let stream = stream
    let isSent = await OwnThreads.wait {
      Descriptors.write(bytes, to: stream.descriptor, until: Deadline(within: limit)) {
        Glibc.send($0, $1.baseAddress, $1.count, Int32(MSG_NOSIGNAL))
      }
    }
    guard isSent else { throw TestFailure("the server does not read") }
  }

  /// The next line that is no event, without its LF.
  public func line(within limit: Duration = .seconds(10)) async throws -> String {
    let deadline = Deadline(within: limit)
    while true {
      let line = try await anyLine(until: deadline)
      if !line.hasPrefix("EVT ") { return line }
      events.withLock { $0.append(line) }
    }
  }

  /// The next event, whole: `EVT 12 balance balance=60 …`.
  public func event(within limit: Duration = .seconds(10)) async throws -> String {
    if let kept = events.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { return kept }
    let line = try await anyLine(until: Deadline(within: limit))
    guard line.hasPrefix("EVT ") else { throw TestFailure("an event was expected, not \(line)") }
    return line
  }

  /// The next event of one type; those before it are dropped.
  public func event(_ type: String, within limit: Duration = .seconds(10)) async throws -> String {
    let deadline = Deadline(within: limit)
    while true {
      let kept = events.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      let line = if let kept { kept } else { try await anyLine(until: deadline) }
      if line.hasPrefix("EVT "), line.split(separator: " ").dropFirst(2).first.map(String.init) == type { return line }
    }
  }

  /// Sends one line and returns its whole reply, rows first.
  public func ask(_ request: String, within limit: Duration = .seconds(10)) async throws -> [String] {
    try await send(request + "\n")
    var reply: [String] = []
    let deadline = Deadline(within: limit)
    while true {
      let line = try await line(within: .milliseconds(Int(deadline.millisecondsLeft)))
      reply.append(line)
      let word = line.hasPrefix("@") ? line.split(separator: " ").dropFirst().first ?? "" : line.prefix(3)
      if word != "ROW" { return reply }
    }
  }

  /// Sends one line and returns the last line of its reply.
  public func reply(_ request: String, within limit: Duration = .seconds(10)) async throws -> String {
    try await ask(request, within: limit).last ?? ""
  }

  /// Whether the server closed the connection.
  public func isClosed(within limit: Duration = .seconds(10)) async -> Bool {
    await stream.waitForEnd(until: Deadline(within: limit))
  }

  /// Says nothing more; the server still may.
  public func finish() { shutdown(stream.descriptor, Int32(SHUT_WR)) }

  /// The next line of any kind.
  public func anyLine(within limit: Duration = .seconds(10)) async throws -> String {
    if let kept = events.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { return kept }
    return try await anyLine(until: Deadline(within: limit))
  }

  private func anyLine(until deadline: Deadline) async throws -> String {
    guard let line = await stream.take(through: "\n", until: deadline) else {
      let rest = stream.unread.debugDescription
      throw TestFailure(
        stream.isAtEnd ? "the server closed the connection after \(rest)" : "no line came, only \(rest)")
    }
    return String(line.dropLast())
  }
}
