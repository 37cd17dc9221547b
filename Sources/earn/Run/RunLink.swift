import LineProtocol

/// The connection that meters a run: while it lives, the program counts as in front.
struct RunLink {
  private let name: String
  private let path: String
  private let timeout: Milliseconds
  private var connection: Connection?
  private var backoff = Backoff()
  /// When to try again; nil while there is a connection, or none is wanted.
  private(set) var retry: Milliseconds?

  /// How long a service that accepts and says nothing may hold up the program's own events.
  private static let patience: Milliseconds = 200

  init(name: String, path: String, timeout: Milliseconds) {
    self.name = name
    self.path = path
    self.timeout = timeout
  }

  var descriptor: Int32? { connection?.descriptor }

  /// The first time: the run begins only when it is metered.
  mutating func open() throws(Stop) -> RunMachine.Event {
    do throws(Connection.Trouble) {
      let connection = try request(timeout)
      let deadline = MonotonicClock.now + timeout
      while true {
        if let event = try Self.event(try connection.next(deadline)) {
          self.connection = connection
          return event
        }
      }
    } catch {
      throw Client.stop(error, path)
    }
  }

  /// What the service says. A service that went away leaves the program running, unmetered, until it is back.
  mutating func events(_ now: Milliseconds) -> [RunMachine.Event] {
    do throws(Connection.Trouble) {
      if connection == nil {
        guard let retry, now >= retry else { return [] }
        connection = try request(Self.patience)
        self.retry = nil
      }
      var events: [RunMachine.Event] = []
      for line in try connection?.available() ?? [] {
        if let event = try Self.event(line) { events.append(event) }
      }
      if !events.isEmpty { backoff.reset() }
      return events
    } catch {
      connection = nil
      retry = now + backoff.next()
      return []
    }
  }

  /// Counts no more, until `reopen`.
  mutating func close() { (connection, retry) = (nil, nil) }

  mutating func reopen(_ now: Milliseconds) { retry = now }

  private func request(_ patience: Milliseconds) throws(Connection.Trouble) -> Connection {
    let request = Request(verb: "RUN", words: [name])
    return try Connection(path: path, saying: request.line, deadline: MonotonicClock.now + patience)
  }

  private static func event(_ line: ServerLine) throws(Connection.Trouble) -> RunMachine.Event? {
    switch line {
    case .ok(_, let pairs): return .admitted(isEmpty: pairs["state"] == BalanceState.empty.rawValue)
    case .error(_, let error): throw .refused(error)
    case .event(let event) where event.type == "shield":
      return .shield(ShieldText(title: event["title"] ?? "", body: event["body"] ?? ""))
    case .event(let event) where event.type == "unshield": return .unshield
    case .event, .row, .bye: return nil
    }
  }
}
