import LineProtocol

/// Pause and clock: a state that is switched.
enum SwitchCommand {
  static func pause(_ call: Call) throws(Stop) -> Int32 {
    try run(call, "PAUSE", changed: "paused: nothing drains until earn resume", same: "paused already")
  }

  static func resume(_ call: Call) throws(Stop) -> Int32 {
    try run(call, "RESUME", changed: "the pause is over", same: "not paused")
  }

  static func clock(_ call: Call) throws(Stop) -> Int32 {
    guard call.word(0) == "accept" else {
      throw Stop.usage("The clock can only be accepted: earn clock accept.")
    }
    return try run(call, "CLOCK", ["ACCEPT"], changed: "the clock is taken as it stands", same: "the clock was right")
  }

  private static func run(
    _ call: Call, _ verb: String, _ words: [String] = [], changed: String, same: String
  ) throws(Stop) -> Int32 {
    let answer = try call.client.ask(verb, words)
    call.output.answer(answer.pairs) { answer["changed"] == "1" ? changed : same }
    return ExitCode.done
  }
}
