public import LineProtocol
import Rewards

/// Who asked: its connection, and the processes it comes from.
struct Asker {
  let connection: Int
  let ancestors: [Int]
}

extension Turn {
  /// One row per verb that is decided here, its shape already checked against the command table.
  private typealias Handler = @Sendable (Turn, Request, _ asker: Asker) throws(Failure) -> Void

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
    "FRONT": { (turn, request, asker) throws(Failure) in try turn.front(request, asker.connection) },
    "PRESENCE": { (turn, request, asker) throws(Failure) in turn.presence(request, asker.connection) },
    "RUN": { (turn, request, asker) throws(Failure) in try turn.run(request, asker) },
  ]

  /// The verbs a turn decides; the others are the service's own.
  public static let verbs: Set<String> = Set(handlers.keys)

  /// Those of them that only read.
  public static let readingVerbs: Set<String> = [
    "BALANCE", "STATUS", "CHECK", "ACTIVITIES", "BLOCKED", "PENDING", "WHY",
  ]

  func perform(_ request: Request, connection: Int, ancestors: [Int] = []) throws(Failure) {
    guard let handler = Self.handlers[request.verb] else {
      preconditionFailure("\(request.verb) was handed to a turn, which does not decide it")
    }
    if let first = try Self.replay(request, from: ledger) { return answer(first) }
    try handler(self, request, Asker(connection: connection, ancestors: ancestors))
  }

  /// What a request was answered when its key was used before; nil for one without a key, or with a new one.
  /// - Throws: `key-reused` if the key stood for something else.
  public static func replay(_ request: Request, from ledger: any LedgerReading) throws(Failure) -> [Pair]? {
    guard let key = request["key"] else { return nil }
    let stored: KeyedReply?
    do throws(LedgerError) { stored = try ledger.reply(forKey: key) } catch { throw Failure(error) }
    guard let stored else { return nil }
    guard stored.content == request.content else {
      throw Failure(.keyReused, "The key \(key) was used for another request; a new request needs a new key.")
    }
    guard stored.pairs.contains(where: { $0.key == "replayed" }) else { return stored.pairs + [Pair("replayed", true)] }
    return stored.pairs.map { $0.key == "replayed" ? Pair("replayed", true) : $0 }
  }

  /// Answers with the same pairs again when the request comes a second time under its key.
  func remember(_ request: Request, _ pairs: [Pair], operation: Int? = nil) {
    guard let key = request["key"] else { return }
    write.keyedReply = KeyedReply(key: key, content: request.content, pairs: pairs, operation: operation)
    write.isDurable = true
  }

  /// Answers a writing request, and remembers the answer under its key.
  func answer(_ request: Request, _ pairs: [Pair], operation: Int? = nil) {
    remember(request, pairs, operation: operation)
    if let operation { answer(operation, pairs) } else { answer(pairs) }
  }
}
