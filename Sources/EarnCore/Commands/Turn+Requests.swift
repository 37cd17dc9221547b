public import LineProtocol
import Rewards

extension Turn {
  /// One row per verb that is decided here, its shape already checked against the command table.
  private typealias Handler = @Sendable (Turn, Request, _ connection: Int) throws(Failure) -> Void

  private static let handlers: [String: Handler] = [
    "BALANCE": { (turn, _, _) throws(Failure) in turn.answer(turn.core.balanceReport.pairs) },
    "STATUS": { (turn, _, _) throws(Failure) in try turn.status() },
    "LOG": { (turn, request, _) throws(Failure) in try turn.log(request) },
    "START": { (turn, request, _) throws(Failure) in try turn.startTimer(request) },
    "STOP": { (turn, request, _) throws(Failure) in try turn.stopTimer(request) },
    "CANCEL": { (turn, request, _) throws(Failure) in try turn.cancelTimer(request) },
    "GRANT": { (turn, request, _) throws(Failure) in try turn.grant(request) },
    "DEDUCT": { (turn, request, _) throws(Failure) in try turn.deduct(request) },
    "UNDO": { (turn, request, _) throws(Failure) in try turn.undo(request) },
    "CHECK": { (turn, request, _) throws(Failure) in try turn.check(request) },
    "ACTIVITIES": { (turn, _, _) throws(Failure) in try turn.activities() },
    "BLOCKED": { (turn, _, _) throws(Failure) in turn.blocked() },
    "PENDING": { (turn, _, _) throws(Failure) in try turn.pending() },
    "APPROVE": { (turn, request, _) throws(Failure) in try turn.approve(request) },
    "PAUSE": { (turn, request, _) throws(Failure) in turn.setPause(true, request) },
    "RESUME": { (turn, request, _) throws(Failure) in turn.setPause(false, request) },
    "CLOCK": { (turn, request, _) throws(Failure) in turn.acceptClock(request) },
    "WHY": { (turn, request, _) throws(Failure) in turn.why(request) },
    "FRONT": { (turn, request, connection) throws(Failure) in try turn.front(request, connection) },
    "PRESENCE": { (turn, request, connection) throws(Failure) in turn.presence(request, connection) },
    "RUN": { (turn, request, connection) throws(Failure) in try turn.run(request, connection) },
  ]

  /// The verbs a turn decides; the others are the service's own.
  public static var verbs: Set<String> { Set(handlers.keys) }

  /// Those of them that only read.
  public static let readingVerbs: Set<String> = [
    "BALANCE", "STATUS", "CHECK", "ACTIVITIES", "BLOCKED", "PENDING", "WHY",
  ]

  func perform(_ request: Request, connection: Int) throws(Failure) {
    guard let handler = Self.handlers[request.verb] else {
      preconditionFailure("\(request.verb) was handed to a turn, which does not decide it")
    }
    if let key = request["key"], try replay(request, key: key) { return }
    try handler(self, request, connection)
  }

  /// A key that was used before: the first reply again, or a refusal if it stood for something else.
  private func replay(_ request: Request, key: String) throws(Failure) -> Bool {
    guard let stored = try read({ ledger throws(LedgerError) in try ledger.reply(forKey: key) }) else { return false }
    guard stored.content == request.contentWithoutKey else {
      throw Failure(.keyReused, "The key \(key) was used for another request; a new request needs a new key.")
    }
    answer(stored.pairs.filter { $0.key != "replayed" } + [Pair("replayed", true)])
    return true
  }

  /// Answers with the same pairs again when the request comes a second time under its key.
  func remember(_ request: Request, _ pairs: [Pair], operation: Int? = nil) {
    guard let key = request["key"] else { return }
    write.keyedReply = KeyedReply(key: key, content: request.contentWithoutKey, pairs: pairs, operation: operation)
    write.isDurable = true
  }

  /// Answers a writing request, and remembers the answer under its key.
  func answer(_ request: Request, _ pairs: [Pair], operation: Int? = nil) {
    remember(request, pairs, operation: operation)
    if let operation { answer(operation, pairs) } else { answer(pairs) }
  }
}

extension Request {
  /// What a key stands for: the request in one canonical line, without tag and key.
  public var contentWithoutKey: String {
    Request(verb: verb, words: words, pairs: pairs.filter { $0.key != "key" }).line
  }
}
