public import EventLoop
public import LineProtocol

/// One connection that speaks EARN/1: requests are worked on one after the other, and answered in that order.
public final class LineSession {
  public let id: Int
  /// What the peer may do: everything, or only what is open to all.
  public let role: Greeting.Role
  /// Subscribed, or a source of FRONT, PRESENCE or RUN: silence is no reason to close it, and it has to read.
  public var isHeldOpen = false {
    didSet { settle() }
  }
  /// The newest fact a subscriber has without us: what `last=` says when it is let go before it was sent any.
  public var startSequence = 0

  let connection: SocketConnection
  var patience: Patience
  /// The deadline the server knows of.
  var deadline: Patience.Deadline?
  private weak var server: LineServer?
  private var splitter = LineSplitter()
  /// Lines that arrived and were not yet worked on.
  private var lines: ArraySlice<LineSplitter.Line> = []
  private var feed = EventFeed()
  private var isPouringPosted = false
  private var isAwaitingAnswer = false
  private var awaitedTag: String?
  private var isWorking = false
  private var isLeaving = false

  init(id: Int, role: Greeting.Role, connection: SocketConnection, server: LineServer, now: Int64) {
    self.id = id
    self.role = role
    self.connection = connection
    self.server = server
    patience = Patience(server.limits, now: now)
    connection.delegate = self
  }

  public var isOpen: Bool { !isLeaving && !connection.isClosed }

  /// Answers the request the delegate was given last and left open. After the connection closed this does nothing.
  /// - Parameter mark: the fact a subscription that begins with this answer goes on from.
  public func answer(_ reply: Reply, mark: Int? = nil) {
    guard isOpen else { return }
    precondition(isAwaitingAnswer, "a request was answered twice")
    isAwaitingAnswer = false
    write(reply, tag: awaitedTag, mark: mark)
    // The next request begins a turn of its own, not one within the turn that answered this one.
    if !isWorking { server?.loop.post { [weak self] in self?.work() } }
  }

  /// Sends an event that just happened. A subscriber that lets too much of them lie is let go, and told where to resume.
  ///
  /// One of a coalesced type waits while there is no room, and a newer one takes its place. While facts of the past are
  /// sent, a fact is found behind them, where they are read.
  /// - Parameter isOwn: it concerns this connection alone: it is sent whatever the subscription, and once.
  public func send(event: EventLine, isOwn: Bool = false) {
    guard isOpen else { return }
    if event.isCoalesced {
      feed.addCoalesced(event)
      return sendWaiting()
    }
    guard feed.passes(event, isOwn: isOwn) else { return sendWaiting() }
    write(event, mark: event.sequence)
    guard connection.unreadCount > limits.consumerBytes else { return }
    connection.push()
    if connection.unreadCount > limits.consumerBytes { letGoSlowConsumer() } else { sendWaiting() }
  }

  /// Begins a subscription, in place of an earlier one.
  /// - Parameters:
  ///   - sequence: the newest fact the subscriber has, or does without.
  ///   - types: of the facts it wants; empty for all.
  ///   - past: where the facts after that are, if it wants them: they are sent as fast as they are read, however many.
  public func follow(after sequence: Int, _ types: Set<String> = [], past: FactReader? = nil) {
    guard isOpen else { return }
    startSequence = sequence
    feed.follow(after: sequence, types, past)
    sendWaiting()
  }

  /// Drops every event that still waits for room, save the connection's own: the subscriber wants no more of them.
  public func unfollow() { feed.unfollow() }

  /// Says goodbye after what is queued, and closes. Requests that were not worked on yet are dropped.
  public func close(bye: Bye) {
    guard isOpen else { return }
    isLeaving = true
    lines = []
    feed.drop()
    connection.enqueue(Array((bye.line + "\n").utf8))
    connection.finish()
    settle()
  }

  /// Does what the deadline that passed asks for.
  func enforce(_ complaint: Patience.Complaint) {
    switch complaint {
    case .lineTimeout: close(bye: .lineTimeout)
    case .idleTimeout: close(bye: .idleTimeout)
    case .slowConsumer: letGoSlowConsumer()
    case .deaf: connection.close()
    }
  }

  private var limits: ConnectionLimits { server?.limits ?? .standard }

  /// What it never began to read is dropped; the goodbye says the last fact it will find whole.
  private func letGoSlowConsumer() {
    connection.dropUnsent()
    close(bye: .slowConsumer(last: connection.lastMark ?? startSequence))
  }
}

extension LineSession {
  /// Works on lines until one has to wait for its answer or for the peer to read.
  func work() {
    guard !isWorking else { return }
    isWorking = true
    repeat {
      while mayWork, let line = lines.popFirst() { handle(line) }
      // Before the bookkeeping: the client reads while it is done.
      connection.push()
    } while mayWork && !lines.isEmpty
    isWorking = false
    sendWaiting()
    leaveIfDone()
    settle()
  }

  private var mayWork: Bool { isOpen && !isAwaitingAnswer && !connection.isCongested }

  private func handle(_ line: LineSplitter.Line) {
    switch line {
    case .line(let bytes):
      do {
        if let request = try Request.parse(bytes) { run(request) }
      } catch {
        write(.failure(error), tag: Tag.leading(bytes))
      }
    case .tooLong(let start):
      let limit = LineSplitter.requestLimit
      write(
        .failure(Failure(.lineTooLong, "A line has at most \(limit) bytes; this one was longer and was ignored.")),
        tag: Tag.leading(start))
    }
  }

  private func run(_ request: Request) {
    do {
      try checkRole(request)
      _ = try CommandTable.check(request)
      guard let reply = try OpenCommands.reply(to: request) else { return hand(request) }
      write(reply, tag: request.tag)
      if request.verb == "QUIT" { close(bye: .quit) }
    } catch {
      write(.failure(error), tag: request.tag)
    }
  }

  private func checkRole(_ request: Request) throws(Failure) {
    guard role == .other else { return }
    guard let command = try? CommandTable.lookup(request.verb), command.isOpenToOthers else {
      throw Failure(
        .forbidden, "Only the account the service runs for may ask this; PING, CAPS, HELP and QUIT are open.")
    }
  }

  private func hand(_ request: Request) {
    guard let delegate = server?.delegate else {
      write(.failure(Failure(.stopping, "The service is stopping; ask again when it runs.")), tag: request.tag)
      return
    }
    isAwaitingAnswer = true
    awaitedTag = request.tag
    if let reply = delegate.session(self, received: request) { answer(reply) }
  }

  /// Whoever calls this sees to it that `work` goes on and pushes it.
  private func write(_ reply: Reply, tag: String?, mark: Int? = nil) {
    connection.enqueue(reply.bytes(tag: tag), mark: mark)
  }

  /// Only a fact is marked: a balance bears the number of a fact that may still wait behind it.
  private func write(_ event: EventLine, mark: Int?) {
    connection.write(Array((event.line + "\n").utf8), mark: mark)
  }

  private func sendWaiting() {
    guard isOpen, !isPouringPosted else { return }
    do throws(Failure) {
      guard try feed.pour(while: { hasRoom }, to: { write($0, mark: $1) }) else { return }
      isPouringPosted = true
      // Others are served between two readings of a long past.
      server?.loop.post { [weak self] in
        self?.isPouringPosted = false
        self?.work()
      }
    } catch {
      // It finds the rest, or hears that it is gone, when it comes back.
      letGoSlowConsumer()
    }
  }

  /// Half of what makes a connection congested: while the past is sent, requests are still heard.
  private var hasRoom: Bool { connection.unreadCount < SocketConnection.outputLimit / 2 }

  /// A peer that has said its last is left once it has its answers, unless it stays to listen.
  private func leaveIfDone() {
    guard connection.isInputEnded, isOpen, !isHeldOpen, !isAwaitingAnswer, lines.isEmpty, feed.isEmpty
    else { return }
    isLeaving = true
    connection.finish()
  }

  /// Brings what depends on the state of the connection up to date: whether it is read, and its next deadline.
  private func settle() {
    guard !isWorking, let server else { return }
    guard !connection.isClosed else { return server.setDeadline(nil, of: self) }
    if !isLeaving { connection.setReading(!isAwaitingAnswer && lines.isEmpty) }
    // Closing may have happened just now, when the peer was gone.
    guard !connection.isClosed else { return server.setDeadline(nil, of: self) }
    let isListening = lines.isEmpty && !isAwaitingAnswer && !connection.isCongested && !connection.isInputEnded
    patience.update(
      Patience.Standing(
        isHeldOpen: isHeldOpen, isAwaitingAnswer: isAwaitingAnswer,
        hasPartialLine: isListening && splitter.hasPartialLine, isLeaving: isLeaving,
        stalledSince: connection.stalledSince), at: server.loop.monotonic)
    server.setDeadline(patience.deadline, of: self)
  }
}

extension LineSession: SocketConnectionDelegate {
  public func connection(_ connection: SocketConnection, received bytes: [UInt8]) {
    noteActivity()
    let arrived = splitter.append(bytes)
    if !arrived.isEmpty { patience.noteLine() }
    lines.append(contentsOf: arrived)
    work()
  }

  public func connectionInputEnded(_ connection: SocketConnection) { work() }

  public func connectionProgressed(_ connection: SocketConnection) {
    noteActivity()
    work()
  }

  public func connectionClosed(_ connection: SocketConnection) { server?.forget(self) }

  private func noteActivity() {
    guard let server else { return }
    patience.noteActivity(at: server.loop.monotonic)
  }
}
