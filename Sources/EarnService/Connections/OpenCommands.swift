internal import LineProtocol

/// The commands that need nothing but the command table, and that every peer may ask.
enum OpenCommands {
  private typealias Handler = @Sendable (Request) throws(Failure) -> Reply

  private static let handlers: [String: Handler] = [
    "PING": { _ throws(Failure) in .ok() },
    "QUIT": { _ throws(Failure) in .ok() },
    "CAPS": { _ throws(Failure) in
      .ok(Pair("earn", Greeting.version), Pair("verbs", CommandTable.verbs.joined(separator: ",")))
    },
    "HELP": { request throws(Failure) in .rows(try help(request.words.first)) },
  ]

  static var verbs: Set<String> { Set(handlers.keys) }

  /// - Returns: the reply, or nil for any other command.
  static func reply(to request: Request) throws(Failure) -> Reply? {
    guard let handler = handlers[request.verb] else { return nil }
    return try handler(request)
  }

  private static func help(_ verb: String?) throws(Failure) -> [[Pair]] {
    guard let verb else { return CommandTable.commands.map(\.pairs) }
    return [try CommandTable.lookup(verb).pairs]
  }
}
