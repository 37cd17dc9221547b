import Glibc
import LineProtocol

/// One line a change, for as long as somebody reads them.
enum WatchCommand {
  static func run(_ call: Call) throws(Stop) -> Int32 {
    let format = call.arguments["format"] ?? (call.settings.isJSON ? "json" : "plain")
    guard format == "json" || format == "plain" else {
      throw Stop.usage("There is no format \(Text.clean(format)); write json or plain.")
    }
    var watch = Watch(
      path: try Surroundings.socketPath(option: call.settings.socket).path, types: call.arguments.words,
      timeout: call.settings.timeout)
    return try watch.run { event in
      call.output.line(format == "json" ? EventText.json(event) : EventText.plain(event, call.output.style))
    }
  }
}

/// A subscription that outlives the service it subscribed to.
private struct Watch {
  let path: String
  let types: [String]
  let timeout: Milliseconds
  private var connection: Connection?
  private var resumption = Resumption()
  private var backoff = Backoff()
  private var hasComplained = false

  init(path: String, types: [String], timeout: Milliseconds) {
    self.path = path
    self.types = types
    self.timeout = timeout
  }

  mutating func run(_ tell: (EventLine) -> Void) throws(Stop) -> Int32 {
    while true {
      var pause: Milliseconds?
      do throws(Connection.Trouble) {
        if connection == nil { connection = try subscribed() }
        for line in try connection?.available() ?? [] { try accept(line, tell) }
      } catch {
        pause = try wait(after: error)
      }
      let (_, isClosed) = Readiness.wait(connection?.descriptor, orClosed: STDOUT_FILENO, timeout: pause)
      if isClosed { return ExitCode.brokenPipe }
    }
  }

  private func subscribed() throws(Connection.Trouble) -> Connection {
    let since = resumption.sequence.map { [Pair("since", $0)] } ?? []
    let request = Request(verb: "SUBSCRIBE", words: types, pairs: since + [Pair("snapshot", true)])
    return try Connection(path: path, saying: request.line, deadline: MonotonicClock.now + timeout)
  }

  private mutating func accept(_ line: ServerLine, _ tell: (EventLine) -> Void) throws(Connection.Trouble) {
    switch line {
    case .event(let event):
      resumption.advance(past: event)
      tell(event)
    case .ok(_, let pairs):
      backoff.reset()
      hasComplained = false
      resumption.begin(at: pairs.number("seq"))
    case .error(_, let error): throw .refused(error)
    case .row, .bye: break
    }
  }

  /// How long to wait, or the end of it when waiting would not help.
  private mutating func wait(after trouble: Connection.Trouble) throws(Stop) -> Milliseconds {
    connection = nil
    switch trouble {
    case .refused(let error) where error.slug == Slug.gone.rawValue:
      // What came in between is lost; from here on nothing is.
      resumption.startAnew()
      return 0
    case .refused(let error) where error.code != 503: throw Client.stop(error)
    case .foreign: throw Client.stop(trouble, path)
    default: break
    }
    if !hasComplained { Output.error("The service does not answer at \(path); waiting for it.") }
    hasComplained = true
    return backoff.next()
  }
}
