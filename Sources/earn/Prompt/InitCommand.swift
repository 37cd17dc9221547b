/// Prints what a shell's start-up file evaluates.
enum InitCommand {
  static func run(_ call: Call) throws(Stop) -> Int32 {
    guard call.word(0) == "bash" else {
      throw Stop.usage("There is nothing for \(Text.clean(call.word(0) ?? "")); write earn init bash.")
    }
    call.output.text(BashSnippet.text)
    return ExitCode.done
  }
}
