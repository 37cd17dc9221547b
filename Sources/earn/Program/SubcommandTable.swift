import LineProtocol

/// Every command of the program, in the order its help lists them.
enum SubcommandTable {
  static let anyWords = 0...1024

  static let commands: [Subcommand] = looking + earning + spending + ruling + plumbing

  private static let looking = [
    Subcommand("status", "everything about now", run: StatusCommand.status),
    Subcommand(
      "balance [--seconds]", "what is left", options: [Option("seconds", "as whole seconds")],
      run: StatusCommand.balance),
    Subcommand(
      "why [KIND VALUE]", "which rule applies, what is charged, since when", words: 0...2, run: WhyCommand.run),
    Subcommand(
      "history [--since T] [--until T] [--activity NAME] [--limit N]", "the entries, newest first",
      options: [
        Option("since", value: "T", "from this time on: 18:30, 2026-11-30T18:30 or epoch seconds"),
        Option("until", value: "T", "up to this time"),
        Option("activity", value: "NAME", "of one activity"),
        Option("after", value: "ID", "older than this entry"),
        Option("limit", value: "N", "at most so many, 50 if not said"),
      ], run: HistoryCommand.history),
    Subcommand(
      "stats [--days N]", "earned and spent a day",
      options: [Option("days", value: "N", "so many days, 7 if not said")],
      run: HistoryCommand.stats),
    Subcommand(
      "check DURATION", "exit 0 when at least this much is left, else 1", words: 1...1, run: StatusCommand.check),
  ]

  private static let earning = [
    Subcommand("activities", "what earns, and how much", run: ListCommand.activities),
    Subcommand(
      "log NAME [AMOUNT] [--at TIME] [-m NOTE] [-n]", "log what you did and be credited for it", words: 1...2,
      options: [
        Option("at", value: "TIME", "done earlier: 18:30, 2026-11-30T18:30 or epoch seconds"),
        Option("note", short: "m", value: "NOTE", "a few words about it"),
        Option("dry-run", short: "n", "say what it would earn, log nothing"),
      ], run: LogCommand.log),
    Subcommand("start NAME", "start the live timer", words: 1...1, run: LogCommand.start),
    Subcommand("stop", "stop the live timer and log what elapsed", run: LogCommand.stop),
    Subcommand("cancel", "drop the live timer, log nothing", run: LogCommand.cancel),
    Subcommand("undo [ID]", "take back the newest log, grant or deduction", words: 0...1, run: AdjustCommand.undo),
    Subcommand("pending", "logs that wait for approval", run: ListCommand.pending),
    Subcommand(
      "approve ID [--as DURATION]", "credit a pending log", words: 1...1,
      options: [Option("as", value: "DURATION", "credit this much instead")], run: AdjustCommand.approve),
    Subcommand(
      "grant DURATION [--reason TEXT]", "give minutes that were not earned", words: 1...1, options: [reason],
      run: AdjustCommand.grant),
    Subcommand(
      "deduct DURATION [--reason TEXT]", "take minutes away", words: 1...1, options: [reason],
      run: AdjustCommand.deduct),
  ]

  private static let reason = Option("reason", value: "TEXT", "why")

  private static let spending = [
    Subcommand(
      "run [--as NAME] [--no-wait] -- CMD…", "spend time in a program", words: anyWords,
      options: [
        Option("as", value: "NAME", "what it is called, its file's name if not said"),
        Option("no-wait", "at zero end it, instead of a shield that waits for credit"),
      ], takesCommandLine: true, run: RunCommand.run),
    Subcommand("front", "say what is in front: on stdin an app id a line, none or unknown", run: FrontCommand.run),
    Subcommand("pause", "drain nothing and shield nothing until resume", run: SwitchCommand.pause),
    Subcommand("resume", "end the pause", run: SwitchCommand.resume),
  ]

  private static let ruling = [
    Subcommand("block KIND VALUE", "block an app, category, site or title", words: 2...2, run: BlockCommand.block),
    Subcommand("unblock KIND VALUE", "remove a block", words: 2...2, run: BlockCommand.unblock),
    Subcommand("apps [CATEGORY]", "the installed apps, by category", words: 0...1, run: ListCommand.apps),
    Subcommand("blocked", "what is blocked, and whether it can be enforced", run: ListCommand.blocked),
    Subcommand("edit", "edit the rules, then apply them", run: RulesCommand.edit),
    Subcommand("reload", "apply the rules file", run: RulesCommand.reload),
    Subcommand("attach", "tell earnd which desktop this session shows", run: AttachCommand.run),
    Subcommand(
      "shield --preview FILE", "draw the shield as your rules have it into a PNG file",
      options: [Option("preview", value: "FILE", "the picture to write; needs no service and no display")],
      run: ShieldCommand.run),
    Subcommand("doctor", "check everything that can be checked", run: ListCommand.doctor),
    Subcommand("clock accept", "take the clock as it stands after a jump", words: 1...1, run: SwitchCommand.clock),
  ]

  private static let plumbing = [
    Subcommand(
      "watch [--format json|plain] [TYPE…]", "one line a change", words: anyWords,
      options: [Option("format", value: "F", "json or plain")], run: WatchCommand.run),
    Subcommand("prompt", "the balance for a prompt; silent when there is none", run: PromptCommand.run),
    Subcommand(
      "init bash", "print the lines that put the balance in a shell's prompt", words: 1...1, run: InitCommand.run),
    Subcommand(
      "raw [LINE…]", "send lines of the protocol, from stdin if none is given", words: anyWords, run: RawCommand.run),
    Subcommand("help [COMMAND]", "print help", words: 0...1, run: Help.run),
  ]

  /// Builds no more of the table than it has to, since to build it whole takes a tenth of a call's time.
  private static func find(_ name: String) -> Subcommand? {
    looking.first { $0.name == name } ?? commands.first { $0.name == name }
  }

  static func lookup(_ name: String) throws(Stop) -> Subcommand {
    if let command = find(name) { return command }
    let near = Spelling.nearest(to: name, among: commands.map(\.name))
    let hint = near.map { "did you mean earn \($0)?" } ?? "earn --help lists them."
    throw Stop.usage("There is no command \(Text.clean(name)); \(hint)")
  }
}
