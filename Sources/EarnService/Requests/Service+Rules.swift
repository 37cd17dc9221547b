import Desktop
import EarnCore
import LineProtocol
import Notifications
import Rewards

/// The rules file: where it is, reading it again, and the one-word edits of BLOCK and UNBLOCK.
extension Service {
  func reload() throws(Failure) -> Reply {
    try adopt(try reading { (file) throws(RulesProblem) in try file.read() })
    return .ok(rulesPairs)
  }

  var rulesPairs: [Pair] { [Pair("path", rulesFile.path), Pair("lines", rulesLines)] }

  func block(_ request: Request) throws(Failure) -> Reply? {
    try edit(request) { kind, value, text throws(Failure) in try RulesEditor.adding(kind, value, to: text) }
  }

  func unblock(_ request: Request) throws(Failure) -> Reply? {
    try edit(request) { kind, value, text in RulesEditor.removing(kind, value, from: text) }
  }

  private func edit(
    _ request: Request, _ change: (TargetKind, String, String) throws(Failure) -> (text: String, changed: Bool)
  ) throws(Failure) -> Reply? {
    if let first = try Turn.replay(request, from: ledger) { return .ok(first) }
    let (kind, value) = try Self.subject(of: request)
    let read = try reading { (file) throws(RulesProblem) in try file.read() }
    let edited = try change(kind, value, read.text)
    let made = edited.changed ? try reading { (file) throws(RulesProblem) in try file.replace(edited.text) } : read
    // A word that is in the file and not in force got there when the ledger could not take it: it is in force now.
    let isChanged = edited.changed || made.rules != core.rules
    let pairs = [Pair("changed", isChanged)] + standing(after: request.verb, kind, value, isChanged: isChanged)
    return isChanged ? try adopt(made, edit: RulesEdit(request, pairs)) : .ok(pairs)
  }

  /// What the asker should know of what is blocked now: that nothing can enforce it, or that another rule blocks it.
  private func standing(after verb: String, _ kind: TargetKind, _ value: String, isChanged: Bool) -> [Pair] {
    if verb == "BLOCK" {
      return BlockRule(kind, value).unenforcedReason(onDesktop: core.isOnDesktop).map {
        [Pair("enforced", false), Pair("reason", $0)]
      } ?? []
    }
    return isChanged ? [] : rule(blocking: kind, value).map { [Pair("by", $0)] } ?? []
  }

  /// The rule that still blocks this; an app that is installed may be blocked for its category.
  private func rule(blocking kind: TargetKind, _ value: String) -> String? {
    guard kind == .app, var window = installed.entry(value)?.window else { return core.rule(blocking: kind, value) }
    window.names.insert(value.lowercased())
    return core.rule(blocking: window)
  }

  private static func subject(of request: Request) throws(Failure) -> (TargetKind, String) {
    for pair in request.pairs {
      if let kind = TargetKind(rawValue: pair.key) { return (kind, pair.value) }
    }
    throw Failure(.missingArgument, "Name what is meant, such as app=steam.")
  }

  /// Puts rules in force, whole or not at all.
  @discardableResult
  private func adopt(_ read: RulesFile.Reading, edit: RulesEdit? = nil) throws(Failure) -> Reply? {
    let reply = try take(.rules(read.rules, edit: edit))
    rulesLines = read.lines
    if rulesProblem != nil { notice(.rulesMended) }
    rulesProblem = nil
    return reply
  }

  /// Reads or writes the file; a problem with it is told to the asker, to `doctor` and to the person.
  private func reading(_ body: (RulesFile) throws(RulesProblem) -> RulesFile.Reading) throws(Failure)
    -> RulesFile.Reading
  {
    do throws(RulesProblem) {
      return try body(rulesFile)
    } catch {
      note(error, inForce: .lastGood)
      throw error.failure(in: rulesFile.path)
    }
  }

  /// Says once what is wrong with the rules file.
  func note(_ problem: RulesProblem, inForce: Notice.RulesInForce) {
    guard problem != rulesProblem else { return }
    rulesProblem = problem
    Log.line(problem.failure(in: rulesFile.path).message)
    if case .rules(let error) = problem {
      notice(.tell(.rulesError(line: error.line, message: error.message, inForce: inForce)))
    }
  }
}
