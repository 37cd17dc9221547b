import Glibc
import LineProtocol

/// The rules file: edited by a person, applied by the service.
enum RulesCommand {
  static func reload(_ call: Call) throws(Stop) -> Int32 {
    let answer = try call.client.ask("RELOAD")
    call.output.answer(answer.pairs) {
      "\(Text.clean(answer["path"] ?? "the rules file")) applies, \(answer["lines"] ?? "0") lines"
    }
    return ExitCode.done
  }

  static func edit(_ call: Call) throws(Stop) -> Int32 {
    guard let path = try call.client.ask("RULES")["path"] else {
      throw Stop(ExitCode.protocol, "The service did not say where the rules file is.")
    }
    let editor = Surroundings.variable("VISUAL") ?? Surroundings.variable("EDITOR") ?? "vi"
    // Through the shell, as every program does: EDITOR may carry options.
    let status = Spawn.wait(["/bin/sh", "-c", "\(editor) \"$1\"", "sh", path])
    guard status == 0 else {
      throw Stop(ExitCode.configuration, "The editor \(editor) ended with \(status); the rules were not applied.")
    }
    return try reload(call)
  }
}
