/// What can be blocked, metered and shielded: what a `block` line names, or a program under `earn run`.
public struct Target: Hashable, Sendable, Codable {
  public enum Kind: String, Sendable, Codable {
    case app, category, title, site, run
  }

  public let kind: Kind
  /// The word of the rule, or the name the program runs under.
  public let value: String
  /// Tells runs of one name apart; 0 for what the rules name.
  public let run: Int

  public init(_ kind: Kind, _ value: String, run: Int = 0) {
    self.kind = kind
    self.value = value
    self.run = run
  }

  /// The statement that blocks it.
  public var rule: String { kind == .run ? "earn run" : "block \(kind.rawValue) \(value)" }

  /// The name under which the frameworks know it. Runs of one name share it: they are shielded and lifted together.
  var frameworkName: String { kind == .run ? "run:\(value)" : identifier }

  /// What tells targets apart: letter case does not count, as it does not when it is matched.
  var identifier: String { kind == .run ? "run:\(run):\(value)" : "\(kind.rawValue):\(value.lowercased())" }
}

extension Target {
  /// A rule whose letters only changed case names the same target: no edit of it is news.
  public static func == (left: Target, right: Target) -> Bool { left.identifier == right.identifier }

  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}
