import LineProtocol

/// The program from its arguments to its exit code.
enum Program {
  static func run(_ arguments: [String]) -> Int32 {
    // A prompt is silent and succeeds whatever happens, a mistyped option included.
    if arguments.contains("prompt"), arguments.first(where: { !$0.hasPrefix("-") }) == "prompt" {
      return PromptCommand.run(arguments)
    }
    do throws(Stop) {
      return try answer(arguments)
    } catch {
      if !error.message.isEmpty { Output.error(error.message) }
      return error.code
    }
  }

  private static func answer(_ arguments: [String]) throws(Stop) -> Int32 {
    let (command, parsed) = try Arguments.parse(arguments)
    let settings = try Settings(parsed)
    let call = Call(arguments: parsed, settings: settings, output: Output(settings))
    if parsed.has("help") {
      let width = call.output.style.width
      call.output.text(command.map { Help.of($0, width: width) } ?? Help.overview(width: width))
      return ExitCode.done
    }
    if parsed.has("version") {
      call.output.text("earn \(Version.current)\n")
      return ExitCode.done
    }
    guard let command else { return try StatusCommand.glance(call) }
    try check(parsed.words, command)
    return try command.run(call)
  }

  private static func check(_ words: [String], _ command: Subcommand) throws(Stop) {
    if words.count < command.words.lowerBound {
      throw Stop.usage("Something is missing; write \(command.line).")
    }
    if words.count > command.words.upperBound {
      throw Stop.usage("There are too many words; write \(command.line), with quotes around a name with spaces.")
    }
  }
}
