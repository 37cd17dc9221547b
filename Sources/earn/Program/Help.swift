/// What `--help` prints, from the command table.
enum Help {
  static func run(_ call: Call) throws(Stop) -> Int32 {
    if let name = call.word(0) {
      call.output.text(of(try SubcommandTable.lookup(name), width: call.output.style.width))
    } else {
      call.output.text(overview(width: call.output.style.width))
    }
    return ExitCode.done
  }

  static func overview(width: Int?) -> String {
    let commands = SubcommandTable.commands.map { ("earn \($0.name)", $0.help) }
    return """
      earn: screen time you earn.

        earn                 what is left, and what is happening
        earn log pushups 20  log what you did

      Commands (earn COMMAND --help for each):
      \(columns(commands, width))

      Options of every command:
      \(columns(Option.global.map { ($0.usage, $0.help) }, width))

      """
  }

  static func of(_ command: Subcommand, width: Int?) -> String {
    let options = command.options.isEmpty ? "" : "\n\n" + columns(command.options.map { ($0.usage, $0.help) }, width)
    return "usage: \(command.line)\n\(command.help)\(options)\n\nearn --help lists the options of every command.\n"
  }

  private static func columns(_ rows: [(String, String)], _ width: Int?) -> String {
    let cells = rows.map { [Table.Cell("  " + $0), Table.Cell($1)] }
    let style = Style(hasColor: false, isPlain: false, width: width)
    return Table(columns: [.init(), .init()], rows: cells, wraps: true).lines(style).joined(separator: "\n")
  }
}
