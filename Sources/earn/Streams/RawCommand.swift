import Glibc
import LineProtocol

/// The protocol itself: lines go as they are, and what comes back is printed as it is.
enum RawCommand {
  static func run(_ call: Call) throws(Stop) -> Int32 {
    let path = try Surroundings.socketPath(option: call.settings.socket).path
    do throws(Connection.Trouble) {
      let deadline = MonotonicClock.now + call.settings.timeout
      var conversation = Conversation(try Connection(path: path, deadline: deadline), call)
      if call.arguments.words.isEmpty { return try conversation.relayInput() }
      for line in call.arguments.words { try conversation.say(line) }
      return try conversation.finish()
    } catch {
      throw Client.stop(error, path)
    }
  }
}

private struct Conversation {
  private let connection: Connection
  private let call: Call
  /// A request that is not answered yet, and whether the service says goodbye after the answer.
  private var due: [Bool] = []
  private var isLeaving = false
  private var code = ExitCode.done

  init(_ connection: Connection, _ call: Call) {
    self.connection = connection
    self.call = call
  }

  private var deadline: Milliseconds { MonotonicClock.now + call.settings.timeout }

  mutating func say(_ line: String) throws(Connection.Trouble) {
    for line in line.split(separator: "\n") where !Text.trimmed(String(line)).isEmpty {
      due.append(Self.isFarewell(line))
      try connection.send(String(line), deadline: deadline)
    }
  }

  mutating func relayInput() throws(Connection.Trouble) -> Int32 {
    var input = InputLines()
    while !input.isAtEnd {
      let ready = Readiness.wait([STDIN_FILENO, connection.descriptor], timeout: nil)
      if ready[0] { for line in input.read() { try say(line) } }
      if ready[1], try !hear(deadline: nil) { return code }
    }
    return try finish()
  }

  private static func isFarewell(_ line: Substring) -> Bool {
    guard let request = try? Request.parse(line.utf8) else { return false }
    return request.verb == "QUIT" || request.verb == "SHUTDOWN"
  }

  /// Waits for the replies that are due, and for a goodbye that was asked for.
  mutating func finish() throws(Connection.Trouble) -> Int32 {
    let deadline = deadline
    while isLeaving || !due.isEmpty {
      guard try hear(deadline: deadline) else { break }
    }
    return code
  }

  /// Prints what came, waiting for a line until the deadline if there is one; false when the service has closed.
  private mutating func hear(deadline: Milliseconds?) throws(Connection.Trouble) -> Bool {
    do throws(Connection.Trouble) {
      let lines = if let deadline { [try connection.next(deadline)] } else { try connection.available() }
      for line in lines {
        call.output.line(line.line)
        switch line {
        case .ok: isLeaving = answered() || isLeaving
        case .error(_, let error):
          _ = answered()
          if code == ExitCode.done { code = ExitCode.of(error) }
        case .row, .event, .bye: break
        }
      }
      return true
    } catch {
      guard case .closed(let bye) = error else { throw error }
      if let bye { call.output.line(bye.line) }
      if !due.isEmpty, bye == nil { throw error }
      return false
    }
  }

  /// Takes the oldest request that is due; whether a goodbye follows its answer.
  private mutating func answered() -> Bool { due.isEmpty ? false : due.removeFirst() }
}
