import LineProtocol

/// The command line, taken apart: options from wherever they stand, and words.
struct Arguments: Hashable {
  private(set) var words: [String] = []
  /// Options by their long names; a switch has an empty value. Said twice, the last one holds.
  private(set) var values: [Pair] = []

  subscript(_ option: String) -> String? { values.last { $0.key == option }?.value }
  func has(_ option: String) -> Bool { self[option] != nil }

  /// What stands before the command's name is parsed with the options of every command; `Subcommand.options` join
  /// once the name is known.
  static func parse(_ arguments: [String]) throws(Stop) -> (command: Subcommand?, arguments: Arguments) {
    var parsed = Arguments()
    var rest = arguments[...]
    var command: Subcommand?
    while let argument = rest.popFirst() {
      if argument == "--" {
        if command == nil { throw Stop.usage("A command is needed before --; earn --help lists them.") }
        parsed.words += rest
        break
      }
      if isOption(argument) {
        try parsed.take(argument, from: &rest, command)
      } else if command == nil {
        command = try SubcommandTable.lookup(argument)
      } else {
        parsed.words.append(argument)
        if command?.takesCommandLine == true {
          parsed.words += rest.first == "--" && parsed.words.isEmpty ? rest.dropFirst() : rest
          break
        }
      }
    }
    return (command, parsed)
  }

  /// A minus before a digit is a number that a person typed, for the service to judge.
  private static func isOption(_ argument: String) -> Bool {
    guard argument.hasPrefix("-"), let second = argument.dropFirst().first else { return false }
    return !second.isNumber
  }

  private mutating func take(
    _ argument: String, from rest: inout ArraySlice<String>, _ command: Subcommand?
  ) throws(Stop) {
    if argument.hasPrefix("--") {
      try takeLong(String(argument.dropFirst(2)), from: &rest, command)
    } else {
      try takeShort(argument.dropFirst(), from: &rest, command)
    }
  }

  private mutating func takeLong(
    _ text: String, from rest: inout ArraySlice<String>, _ command: Subcommand?
  ) throws(Stop) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let known = Self.options(command)
    guard let option = known.first(where: { $0.long == parts[0] }) else {
      throw unknown("--" + parts[0], near: Spelling.nearest(to: parts[0], among: known.map(\.long)), command)
    }
    if option.value == nil, parts.count == 2 { throw Stop.usage("The option --\(option.long) takes no value.") }
    try set(option, parts.count == 2 ? parts[1] : nil, from: &rest)
  }

  private mutating func takeShort(
    _ letters: Substring, from rest: inout ArraySlice<String>, _ command: Subcommand?
  ) throws(Stop) {
    var letters = letters
    while let letter = letters.popFirst() {
      guard let option = Self.options(command).first(where: { $0.short == letter }) else {
        throw unknown("-\(letter)", near: nil, command)
      }
      let attached = option.value != nil && !letters.isEmpty ? String(letters) : nil
      if attached != nil { letters = "" }
      try set(option, attached, from: &rest)
    }
  }

  private mutating func set(_ option: Option, _ given: String?, from rest: inout ArraySlice<String>) throws(Stop) {
    guard option.value != nil else {
      values.append(Pair(option.long, ""))
      return
    }
    guard let value = given ?? rest.popFirst() else {
      throw Stop.usage("The option --\(option.long) needs a value: \(option.usage).")
    }
    values.append(Pair(option.long, value))
  }

  private func unknown(_ option: String, near: String?, _ command: Subcommand?) -> Stop {
    let name = command.map { "earn \($0.name)" } ?? "earn"
    let hint = near.map { "did you mean --\($0)?" } ?? "\(name) --help lists them."
    return Stop.usage("There is no option \(Text.clean(option)) of \(name); \(hint)")
  }

  private static func options(_ command: Subcommand?) -> [Option] { (command?.options ?? []) + Option.global }
}
