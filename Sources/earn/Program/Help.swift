/// What `--help` prints, from the command table.
enum Help {
  static func run(_ call: Call) throws(Stop) -> Int32 {
    if let name = call.word(0) {
      call.output.text(of(try SubcommandTable.lookup(name)))
    } else {
      call.output.text(overview)
    }
    return ExitCode.done
  }

  static var overview: String {
    let commands = SubcommandTable.commands.map { ("earn \($0.name)", $0.help) }
    return """
      earn: screen time you earn.

        earn                 what is left, and what is happening
        earn log pushups 20  log what you did

      Commands (earn COMMAND --help for each):
      \(columns(commands))

      Options of every command:
      \(columns(Option.global.map { ($0.usage, $0.help) }))

      """
  }

  static func of(_ command: Subcommand) -> String {
    let options = command.options.isEmpty ? "" : "\n\n" + columns(command.options.map { ($0.usage, $0.help) })
    return "usage: \(command.line)\n\(command.help)\(options)\n\nearn --help lists the options of every command.\n"
  }

  private static func columns(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { "  \(Text.padded($0, to: width))  \($1)" }.joined(separator: "\n")
  }
}
