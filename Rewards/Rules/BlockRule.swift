/// One word of a `block` line.
public struct BlockRule: Hashable, Sendable {
  /// What kind of thing it names.
  public let kind: TargetKind
  /// The word as the file has it.
  public let value: String
  /// The line it stands in, counted from 1; 0 where it stands in no file.
  public let line: Int

  public init(_ kind: TargetKind, _ value: String, line: Int = 0) {
    self.kind = kind
    self.value = value
    self.line = line
  }

  /// Why it cannot be enforced; nil when it can.
  /// - Parameter onDesktop: whether a desktop says what is in front; only that knows an app's categories.
  public func unenforcedReason(onDesktop: Bool) -> String? {
    switch kind {
    case .app, .title: nil
    case .category: onDesktop ? nil : "needs a desktop that says what is in front"
    case .site: "needs a browser link, which this version has not"
    }
  }

  /// Whether this is the rule for that word: apps, sites and categories whatever the letter case, titles to the letter.
  public func names(_ kind: TargetKind, _ value: String) -> Bool { subject == Subject(kind, value) }

  var subject: Subject { Subject(kind, value) }

  /// What a rule is about; two rules about the same are one.
  struct Subject: Hashable, Sendable {
    let kind: TargetKind
    let value: String

    init(_ kind: TargetKind, _ value: String) {
      self.kind = kind
      self.value = kind == .title ? value : value.lowercased()
    }
  }
}

/// A rule that stands in the file and cannot be enforced.
public struct UnenforcedRule: Hashable, Sendable {
  public let rule: BlockRule
  public let reason: String

  public init(_ rule: BlockRule, reason: String) {
    self.rule = rule
    self.reason = reason
  }
}

extension Rules {
  /// The rules that cannot be enforced, and why: to be said at load, in `doctor` and in `why`.
  public func unenforced(onDesktop: Bool) -> [UnenforcedRule] {
    blocks.compactMap { rule in
      rule.unenforcedReason(onDesktop: onDesktop).map { UnenforcedRule(rule, reason: $0) }
    }
  }
}
