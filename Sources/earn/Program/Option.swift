/// One option: of a command, or of every command.
struct Option: Hashable, Sendable {
  let long: String
  var short: Character?
  /// What its value is called in the help; nil for a switch.
  var value: String?
  let help: String

  init(_ long: String, short: Character? = nil, value: String? = nil, _ help: String) {
    self.long = long
    self.short = short
    self.value = value
    self.help = help
  }

  /// `-m, --note NOTE`
  var usage: String {
    (short.map { "-\($0), " } ?? "") + "--\(long)" + (value.map { " \($0)" } ?? "")
  }

  static let global = [
    Option("json", "one JSON object, or one a line for a list"),
    Option("plain", "ASCII, tabs between columns, no colour"),
    Option("quiet", "print nothing but errors"),
    Option("socket", value: "PATH", "the service's socket"),
    Option("timeout", value: "2s", "how long the whole call may take"),
    Option("no-color", "no colour"),
    Option("key", value: "K", "the idempotency key of a call that is repeated"),
    Option("version", "print the version"),
    Option("help", short: "h", "print help"),
  ]
}
