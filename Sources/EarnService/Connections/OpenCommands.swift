internal import LineProtocol

/// The commands that need nothing but the command table, and that every peer may ask.
enum OpenCommands {
  /// - Returns: the reply, or nil for any other command.
  static func reply(to request: Request) throws(Failure) -> Reply? {
    switch request.verb {
    case "PING", "QUIT": .ok()
    case "CAPS":
      .ok(Pair("earn", Greeting.version), Pair("verbs", CommandTable.verbs.joined(separator: ",")))
    case "HELP": .rows(try help(request.words.first))
    default: nil
    }
  }

  private static func help(_ verb: String?) throws(Failure) -> [[Pair]] {
    guard let verb else { return CommandTable.commands.map(\.pairs) }
    return [try CommandTable.lookup(verb).pairs]
  }
}
