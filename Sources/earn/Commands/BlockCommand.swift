import LineProtocol

/// Editing what costs, one word at a time.
enum BlockCommand {
  static func block(_ call: Call) throws(Stop) -> Int32 {
    let target = try target(call, "block")
    let answer = try call.client.ask("BLOCK", [], [target])
    call.output.answer(answer.pairs) {
      let done = "\(Text.clean(target.value)) \(answer["changed"] == "1" ? "is blocked" : "was blocked already")"
      guard answer["enforced"] == "0" else { return done }
      return call.output.style.sentence([done, "not enforced: \(Text.clean(answer["reason"] ?? ""))"])
    }
    return ExitCode.done
  }

  static func unblock(_ call: Call) throws(Stop) -> Int32 {
    let target = try target(call, "unblock")
    let answer = try call.client.ask("UNBLOCK", [], [target])
    call.output.answer(answer.pairs) {
      let name = Text.clean(target.value)
      if let rule = answer["by"] { return "\(name) is still blocked by \(Text.clean(rule))" }
      return answer["changed"] == "1" ? "\(name) is no longer blocked" : "\(name) was not blocked"
    }
    return ExitCode.done
  }

  static func target(_ call: Call, _ command: String) throws(Stop) -> Pair {
    guard let kind = call.word(0), let value = call.word(1) else {
      throw Stop.usage("A kind and a value are needed, as in earn \(command) app steam.")
    }
    guard kinds.contains(kind) else {
      let hint = Spelling.nearest(to: kind, among: kinds).map { "did you mean \($0)?" }
      throw Stop.usage("There is no kind \(Text.clean(kind)); \(hint ?? "write app, category, site or title.")")
    }
    return Pair(kind, value)
  }

  private static let kinds = ["app", "category", "site", "title"]
}
