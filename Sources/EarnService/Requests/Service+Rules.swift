import EarnCore
import LineProtocol
import Rewards

/// The rules file: where it is, reading it again, and the one-word edits of BLOCK and UNBLOCK.
extension Service {
  func reload() throws(Failure) -> Reply {
    try adopt { try rulesFile.read() }
    return .ok(rulesPairs)
  }

  var rulesPairs: [Pair] { [Pair("path", rulesFile.path), Pair("lines", rulesLines)] }

  func block(_ request: Request) throws(Failure) -> Reply {
    try edit(request) { kind, value, text throws(Failure) in try RulesEditor.adding(kind, value, to: text) }
  }

  func unblock(_ request: Request) throws(Failure) -> Reply {
    let reply = try edit(request) { kind, value, text throws(Failure) in RulesEditor.removing(kind, value, from: text) }
    return reply
  }

  private func edit(
    _ request: Request, _ change: (TargetKind, String, String) throws(Failure) -> (text: String, changed: Bool)
  ) throws(Failure) -> Reply {
    guard let subject = request.pairs.first(where: { TargetKind(rawValue: $0.key) != nil }),
      let kind = TargetKind(rawValue: subject.key)
    else { throw Failure(.missingArgument, "Name what is meant, such as app=steam.") }
    let text: String
    do { text = try rulesFile.read().text } catch { throw Self.failure(error) }
    let edited = try change(kind, subject.value, text)
    if edited.changed { try adopt { try rulesFile.replace(edited.text) } }
    var pairs = [Pair("changed", edited.changed)]
    if request.verb == "UNBLOCK", let rule = core.rule(blocking: kind, subject.value) {
      pairs.append(Pair("by", rule))
    }
    return .ok(pairs)
  }

  /// Puts rules in force, whole or not at all.
  func adopt(_ reading: () throws -> RulesFile.Reading) throws(Failure) {
    let read: RulesFile.Reading
    do { read = try reading() } catch { throw Self.failure(error) }
    _ = try take(.rules(read.rules))
    rulesLines = read.lines
    rulesProblem = nil
  }

  private static func failure(_ error: any Error) -> Failure {
    switch error {
    case let failure as Failure: failure
    case let error as RulesError: error.failure
    default: Failure(.badRules, "\(error).")
    }
  }
}
