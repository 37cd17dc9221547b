/// Every verb of EARN/1, in the order HELP lists them.
public enum CommandTable {
  private static let targets = ["app", "category", "site", "title"]

  /// The twelve daily ones first.
  public static let commands: [Command] = daily + more

  private static let daily = [
    Command("BALANCE", "What is left."),
    Command("STATUS", "What is in front, what today earned and spent, and the game."),
    Command(
      "LOG activity [amount] [at=] [note=] [dry=1]", "Log what you did and be credited for it.", words: 1...2,
      keys: ["at", "note", "dry"], writes: true),
    Command("START activity", "Start the live timer.", words: 1...1, writes: true),
    Command("STOP", "Stop the live timer and log what elapsed.", writes: true),
    Command(
      "UNDO [id]", "Take back the newest log, grant or deduction, or the one named.", words: 0...1, writes: true),
    Command(
      "HISTORY [since=] [until=] [activity=] [after=] [limit=]", "The entries, newest first.",
      keys: ["since", "until", "activity", "after", "limit"]),
    Command(
      "BLOCK kind=value", "Block an app, category, site or title.", subject: .required(targets), writes: true),
    Command(
      "UNBLOCK kind=value", "Remove one word from the block rules.", subject: .required(targets), writes: true),
    Command(
      "WHY [kind=value]", "Which rule applies, what is charged, and the reason.", subject: .optional(targets)),
    Command(
      "FRONT app=ID [title=] [pid=] | none | unknown", "Say what is in front, until the next word.", words: 0...1,
      choices: ["none", "unknown"], subject: .required(["app"]), keys: ["title", "pid"]),
    Command(
      "SUBSCRIBE [types] [since=SEQ] [snapshot=1]", "Be told of events as they happen.",
      words: 0...(EventLine.coalesced + EventLine.facts).count, choices: EventLine.coalesced + EventLine.facts,
      keys: ["since", "snapshot"]),
  ]

  private static let more = [
    Command("PING", "Answer OK.", isOpenToOthers: true),
    Command("CAPS", "The protocol's number and the verbs.", isOpenToOthers: true),
    Command("HELP [verb]", "How the commands are written.", words: 0...1, isOpenToOthers: true),
    Command("QUIT", "Close the connection.", isOpenToOthers: true),
    Command("CANCEL", "Drop the live timer without a log.", writes: true),
    Command("GRANT dur [reason=]", "Give minutes that were not earned.", words: 1...1, keys: ["reason"], writes: true),
    Command("DEDUCT dur [reason=]", "Take minutes away.", words: 1...1, keys: ["reason"], writes: true),
    Command("ACTIVITIES", "What earns, and how much."),
    Command("BLOCKED", "What is blocked, and whether it can be enforced."),
    Command("APPS [category=]", "The installed apps, by category.", keys: ["category"]),
    Command(
      "PRESENCE present | idle | locked | away", "Say whether the person is there.", words: 1...1,
      choices: ["present", "idle", "locked", "away"]),
    Command("RUN name", "Meter this connection as a blocked program in front.", words: 1...1),
    Command("CHECK dur", "Whether at least this much is left.", words: 1...1),
    Command("PENDING", "The logs that wait for approval."),
    Command("APPROVE id [as=dur]", "Credit a pending log.", words: 1...1, keys: ["as"], writes: true),
    Command("PAUSE", "Drain nothing and shield nothing until RESUME.", writes: true),
    Command("RESUME", "End the pause.", writes: true),
    Command(
      "CLOCK ACCEPT", "Take the clock as it stands after a jump.", words: 1...1, choices: ["accept"], writes: true),
    Command("STATS [days=]", "Earned and spent a day, newest first.", keys: ["days"]),
    Command("UNSUBSCRIBE", "Be told of no more events."),
    Command("RULES", "Where the rules file is."),
    Command("RELOAD", "Read the rules file again, whole or not at all."),
    Command(
      "ATTACH DISPLAY= XAUTHORITY= WAYLAND_DISPLAY= DBUS_SESSION_BUS_ADDRESS= XDG_SESSION_TYPE=",
      "Say which desktop this person's session shows.", words: 0...8),
    Command("DOCTOR", "Check everything that can be checked."),
    Command("SHUTDOWN", "Stop the service."),
  ]

  /// In upper case, in the order of HELP.
  public static var verbs: [String] { commands.map(\.verb) }

  /// Whether a verb, in upper case, changes what is stored. Builds no more of the table than it has to: a client asks
  /// this in a process that lives for a millisecond.
  public static func isWriting(_ verb: String) -> Bool {
    (daily.first { $0.verb == verb } ?? more.first { $0.verb == verb })?.writes == true
  }

  private static let byVerb = Dictionary(uniqueKeysWithValues: commands.map { ($0.verb, $0) })

  /// - Parameter verb: in any letter case.
  /// - Throws: `unknown-command`, with `near=` when a verb is near.
  public static func lookup(_ verb: String) throws(Failure) -> Command {
    if let command = byVerb[verb] { return command }
    let name = verb.uppercased()
    if let command = byVerb[name] { return command }
    let near = Spelling.nearest(to: name, among: verbs)
    throw Failure(
      .unknownCommand,
      "There is no command \(name.excerpt); \(near.map { "did you mean \($0)?" } ?? "HELP lists them.")",
      pairs: near.map { [Pair("near", $0)] } ?? [])
  }
}
