import Glibc
import LineProtocol

/// Any script as a source of focus: on stdin an app id a line, `none` or `unknown`.
enum FrontCommand {
  static func run(_ call: Call) throws(Stop) -> Int32 {
    let path = try Surroundings.socketPath(option: call.settings.socket).path
    var source = FrontSource(path: path, timeout: call.settings.timeout)
    do throws(Connection.Trouble) {
      try source.connect()
    } catch {
      throw Client.stop(error, path)
    }
    var input = InputLines()
    while !input.isAtEnd {
      let ready = Readiness.wait([STDIN_FILENO, source.descriptor], timeout: source.pause)
      if ready[0] { for line in input.read() { source.word = line } }
      source.turn()
    }
    source.finish()
    return ExitCode.done
  }
}

/// What was said last, said again to a service that comes back.
private struct FrontSource {
  let path: String
  let timeout: Milliseconds
  private var connection: Connection?
  private var backoff = Backoff()
  private var retry: Milliseconds = 0
  private var unsent: [String] = []
  private var last: String?

  init(path: String, timeout: Milliseconds) {
    self.path = path
    self.timeout = timeout
  }

  var descriptor: Int32? { connection?.descriptor }
  var pause: Milliseconds? { connection == nil ? max(0, retry - MonotonicClock.now) : nil }

  var word: String {
    get { last ?? "" }
    set {
      last = newValue
      unsent.append(newValue)
    }
  }

  mutating func connect() throws(Connection.Trouble) {
    connection = try Connection(path: path, deadline: MonotonicClock.now + timeout)
  }

  /// Says what is new and hears what the service has to say about it.
  mutating func turn() {
    do throws(Connection.Trouble) {
      if connection == nil {
        guard MonotonicClock.now >= retry else { return }
        try connect()
        // Only the newest word is still true.
        unsent = last.map { [$0] } ?? []
        backoff.reset()
      }
      while let word = unsent.first {
        try connection?.send(Self.request(word).line, deadline: MonotonicClock.now + timeout)
        unsent.removeFirst()
      }
      for case .error(_, let error) in try connection?.available() ?? [] { Output.error(error.message) }
    } catch {
      connection = nil
      retry = MonotonicClock.now + backoff.next()
    }
  }

  /// The last word is heard before the connection closes and takes it back.
  mutating func finish() {
    let deadline = MonotonicClock.now + timeout
    guard let connection, (try? connection.send("QUIT", deadline: deadline)) != nil else { return }
    while let line = try? connection.next(deadline) {
      if case .error(_, let error) = line { Output.error(error.message) }
    }
  }

  private static func request(_ word: String) -> Request {
    let word = Text.trimmed(word)
    return word == "none" || word == "unknown"
      ? Request(verb: "FRONT", words: [word]) : Request(verb: "FRONT", pairs: [Pair("app", word)])
  }
}
