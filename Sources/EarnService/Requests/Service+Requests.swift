import EarnCore
import EventLoop
import LineProtocol

/// Requests as they come from connections: those a turn decides, and those that are the service's own.
extension Service: LineServerDelegate {
  private typealias Handler = @Sendable (Service, Request, LineSession) throws(Failure) -> Reply?

  private static let handlers: [String: Handler] = [
    "HISTORY": { (service, request, _) throws(Failure) in try service.history(request) },
    "STATS": { (service, request, _) throws(Failure) in try service.stats(request) },
    "APPS": { (service, request, _) in service.apps(request) },
    "RULES": { (service, _, _) throws(Failure) in .ok(service.rulesPairs) },
    "RELOAD": { (service, _, _) throws(Failure) in try service.reload() },
    "BLOCK": { (service, request, _) throws(Failure) in try service.block(request) },
    "UNBLOCK": { (service, request, _) throws(Failure) in try service.unblock(request) },
    "SUBSCRIBE": { (service, request, session) throws(Failure) in
      try service.subscribe(request, session)
      return nil
    },
    "UNSUBSCRIBE": { (service, _, session) throws(Failure) in service.unsubscribe(session) },
    "ATTACH": { (service, request, _) throws(Failure) in try service.attach(request) },
    "DOCTOR": { (service, _, _) throws(Failure) in service.doctor() },
    "SHUTDOWN": { (service, _, session) throws(Failure) in
      session.answer(.ok([]))
      service.stop()
      return nil
    },
  ]

  /// The verbs that are the service's own.
  static var verbs: Set<String> { Set(handlers.keys) }

  func session(_ session: LineSession, received request: Request) -> Reply? {
    do throws(Failure) {
      guard !isStopping else { throw Failure(.stopping, "The service is stopping; ask again when it runs.") }
      if let reply = core.reply(to: request) { return reply }
      sessions[session.id] = session
      if let handler = Self.handlers[request.verb] { return try handler(self, request, session) }
      guard Turn.verbs.contains(request.verb) else {
        throw Failure(.internal, "\(request.verb) is known and nobody decides it; please report this.")
      }
      let ancestors = request.verb == "RUN" ? Kernel.ancestors(of: session.connection.peer.pid) : []
      let event = Event.request(request, connection: session.id, ancestors: ancestors)
      guard Self.sourceVerbs.contains(request.verb) else { return try take(event) }
      let reply = request.verb == "RUN" ? try take(event) : try takeWord(event)
      sources.insert(session.id)
      session.isHeldOpen = true
      return reply
    } catch {
      return .failure(error)
    }
  }

  /// Who says what is in front, who is there or what runs is expected to be silent for long.
  static let sourceVerbs: Set<String> = ["FRONT", "PRESENCE", "RUN"]

  func sessionClosed(_ session: LineSession) {
    guard sessions.removeValue(forKey: session.id) != nil else { return }
    subscriptions.unsubscribe(session.id)
    if sources.remove(session.id) != nil { notice(.closed(connection: session.id)) }
  }
}
