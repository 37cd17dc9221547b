import EarnCore
import LineProtocol
import Rewards

/// The rules file: where it is, reading it again, and the one-word edits of BLOCK and UNBLOCK.
extension Service {
  func reload() throws(Failure) -> Reply {
    try adopt(try reading { try rulesFile.read() })
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
    let text = try reading { try rulesFile.read() }.text
    let edited = try change(kind, value, text)
    guard edited.changed else {
      let others = request.verb == "UNBLOCK" ? core.rule(blocking: kind, value) : nil
      return .ok([Pair("changed", false)] + (others.map { [Pair("by", $0)] } ?? []))
    }
    let read = try reading { try rulesFile.replace(edited.text) }
    return try adopt(read, edit: RulesEdit(request, [Pair("changed", true)]))
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

  private func reading(_ body: () throws -> RulesFile.Reading) throws(Failure) -> RulesFile.Reading {
    do { return try body() } catch {
      switch error {
      case let failure as Failure: throw failure
      case let error as RulesError: throw error.failure(in: rulesFile.path)
      default: throw Failure(.badRules, "\(error)")
      }
    }
  }
}
