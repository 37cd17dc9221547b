public import EventLoop
internal import Glibc
public import LineProtocol

/// Everybody who is connected. Greets, keeps the limits, and hands requests to its delegate.
///
/// The deadlines of all sessions share one alarm, and it is armed only while some session has one.
public final class LineServer {
  public weak var delegate: (any LineServerDelegate)?
  public private(set) var sessions: [Int: LineSession] = [:]

  let loop: EventLoop
  let limits: ConnectionLimits
  private let listener: UnixListener
  private let ownerGreeting: [UInt8]
  private let otherGreeting: [UInt8]
  private let owner: UInt32
  private var acceptor: Acceptor?
  private var alarm: Alarm?
  /// How many sessions have a deadline.
  private var deadlineCount = 0
  private var lastID = 0

  /// - Parameters:
  ///   - version: what the greeting says after `earnd/`.
  ///   - owner: the uid that may ask everything; nil: the one this process runs for.
  public init(
    loop: EventLoop, listener: UnixListener, version: String, limits: ConnectionLimits = .standard,
    owner: UInt32? = nil
  ) {
    self.loop = loop
    self.listener = listener
    ownerGreeting = Self.greeting(version, .owner)
    otherGreeting = Self.greeting(version, .other)
    self.limits = limits
    self.owner = owner ?? getuid()
  }

  /// Begins to accept connections.
  public func start() throws(SystemFailure) {
    alarm = loop.alarm { [weak self] in self?.enforce() }
    acceptor = try Acceptor(listener, loop: loop, refusal: Self.refusal) { [weak self] in self?.accept($0) }
  }

  /// Accepts no more, says goodbye to everybody, sends what the kernel takes at once, and closes the socket.
  public func close(bye: Bye = .stopping) {
    acceptor?.close()
    for session in sessions.values.sorted(by: { $0.id < $1.id }) {
      session.close(bye: bye)
      session.connection.close()
    }
    alarm?.cancel()
    listener.close()
  }

  private static let refusal = Array((Bye.tooManyConnections.line + "\n").utf8)

  private func accept(_ connection: SocketConnection) {
    guard sessions.count < limits.connections else {
      connection.enqueue(Self.refusal)
      connection.close()
      return
    }
    let role: Greeting.Role = connection.peer.uid == owner ? .owner : .other
    // Before the bookkeeping: the client reads while it is done.
    connection.enqueue(role == .owner ? ownerGreeting : otherGreeting)
    connection.push()
    do {
      try connection.start()
    } catch {
      connection.close()
      return
    }
    lastID += 1
    let session = LineSession(id: lastID, role: role, connection: connection, server: self, now: loop.monotonic)
    sessions[session.id] = session
    setDeadline(session.patience.deadline, of: session)
  }

  private static func greeting(_ version: String, _ role: Greeting.Role) -> [UInt8] {
    Array((Greeting(server: "earnd/\(version)", role: role).line + "\n").utf8)
  }

  func forget(_ session: LineSession) {
    sessions[session.id] = nil
    setDeadline(nil, of: session)
    loop.post { [weak delegate] in delegate?.sessionClosed(session) }
  }
}

extension LineServer {
  /// A deadline that moves later, as one does with every request, leaves the alarm alone: it finds nothing due then,
  /// and is armed anew. That costs a wake-up in ten minutes, and saves a search of all deadlines with every request.
  func setDeadline(_ deadline: Patience.Deadline?, of session: LineSession) {
    let known = session.deadline
    guard deadline != known else { return }
    session.deadline = deadline
    deadlineCount += (deadline == nil ? 0 : 1) - (known == nil ? 0 : 1)
    guard let armed = alarm?.deadline else { return arm() }
    if let deadline {
      if deadline.nanoseconds < armed { alarm?.arm(at: deadline.nanoseconds) }
    } else if let known, known.nanoseconds <= armed || deadlineCount == 0 {
      arm()
    }
  }

  private func arm() {
    guard deadlineCount > 0, let earliest = sessions.values.compactMap(\.deadline?.nanoseconds).min() else {
      alarm?.disarm()
      return
    }
    alarm?.arm(at: earliest)
  }

  private func enforce() {
    let now = loop.monotonic
    for session in sessions.values.sorted(by: { $0.id < $1.id }) {
      if let deadline = session.deadline, deadline.nanoseconds <= now { session.enforce(deadline.complaint) }
    }
    arm()
  }
}
