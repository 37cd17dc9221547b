import LineProtocol

/// One question, one answer: connects, asks, repeats what got no reply with the same key, and says what failed.
struct Client {
  struct Answer {
    let rows: [[Pair]]
    let pairs: [Pair]
    subscript(key: String) -> String? { pairs[key] }
  }

  let settings: Settings
  private static let pauses: [Milliseconds] = [50, 200, 800]

  init(_ settings: Settings) { self.settings = settings }

  /// - Throws: a `Stop` with the exit code the error stands for.
  func ask(_ verb: String, _ words: [String] = [], _ pairs: [Pair] = []) throws(Stop) -> Answer {
    let key = CommandTable.isWriting(verb) ? settings.key ?? Key.fresh() : nil
    let request = Request(verb: verb, words: words, pairs: pairs + (key.map { [Pair("key", $0)] } ?? []))
    let path = try Surroundings.socketPath(option: settings.socket).path
    return try answer(to: request, at: path, key: key)
  }

  private func answer(to request: Request, at path: String, key: String?) throws(Stop) -> Answer {
    let deadline = MonotonicClock.now + settings.timeout
    var pauses = Self.pauses[...]
    var wasSent = false
    var spoken: Connection.Trouble?
    while true {
      let trouble: Connection.Trouble
      do throws(Connection.Trouble) {
        return try attempt(request, path, deadline)
      } catch {
        trouble = error
      }
      wasSent = wasSent || !trouble.isBeforeSending
      if trouble.isSpoken { spoken = trouble }
      switch trouble {
      case .refused(let error) where error.code != 503: throw Self.stop(error)
      case .foreign: throw Self.stop(trouble, path)
      case .unreachable where !wasSent: throw Self.stop(trouble, path)
      default: break
      }
      guard let pause = pauses.popFirst(), MonotonicClock.now + pause < deadline else {
        throw exhausted(spoken ?? trouble, wasSent, key)
      }
      MonotonicClock.sleep(pause)
    }
  }

  private func attempt(
    _ request: Request, _ path: String, _ deadline: Milliseconds
  ) throws(Connection.Trouble) -> Answer {
    let connection = try Connection(path: path, saying: request.line, deadline: deadline)
    var rows: [[Pair]] = []
    while true {
      switch try connection.next(deadline) {
      case .row(_, let pairs): rows.append(pairs)
      case .ok(_, let pairs): return Answer(rows: rows, pairs: pairs)
      case .error(_, let error): throw .refused(error)
      case .event, .bye: break
      }
    }
  }

  static func stop(_ error: ErrorLine) -> Stop {
    let hint = error.pairs["near"].flatMap { error.message.contains($0) ? nil : " Did you mean \($0)?" }
    return Stop(ExitCode.of(error), error.message + (hint ?? ""))
  }

  /// What a stream that has one connection ends with.
  static func stop(_ trouble: Connection.Trouble, _ path: String) -> Stop {
    switch trouble {
    case .unreachable(let reason): unreachable(path, reason)
    case .foreign(let reason): Stop(ExitCode.protocol, "What answers at \(path) does not speak EARN/1: \(reason).")
    case .refused(let error): stop(error)
    case .closed(.tooManyConnections?): Stop(ExitCode.temporary, tooMany)
    case .closed(let bye):
      Stop(ExitCode.temporary, "The service closed the connection\(bye.map { ": \($0.slug)" } ?? "").")
    case .crowded, .late: Stop(ExitCode.temporary, "The service does not answer.")
    }
  }

  static func unreachable(_ path: String, _ reason: String) -> Stop {
    Stop(
      ExitCode.unreachable,
      "The service is not running (\(path): \(reason)); start it with earnd & or systemctl --user start earn.")
  }

  /// Every try failed. What was sent may have been done: the key makes it safe to ask again.
  private func exhausted(_ trouble: Connection.Trouble, _ wasSent: Bool, _ key: String?) -> Stop {
    let said =
      switch trouble {
      case .refused(let error): error.message
      case .closed(.tooManyConnections?): Self.tooMany
      case .closed(let bye?): "The service closed the connection: \(bye.slug)."
      default: "The service gave no answer within \(Self.text(settings.timeout))."
      }
    guard wasSent, let key else { return Stop(ExitCode.temporary, said) }
    // The key stands within the sentence: a full stop behind it would be copied, and be another key.
    let clause = said.hasSuffix(".") ? String(said.dropLast()) : said
    return Stop(ExitCode.temporary, "\(clause); with --key \(key) it is safe to repeat.")
  }

  private static let tooMany =
    "The service has too many connections; end one, such as an earn watch, and try again."

  private static func text(_ length: Milliseconds) -> String {
    length % 1000 == 0 ? DurationText.compact(Seconds(length / 1000)) : "\(length)ms"
  }
}
