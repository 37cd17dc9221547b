public import Rewards

/// What the rules say of what is in front.
enum Verdict: Hashable, Sendable {
  case blocked(Target)
  case allowed(app: String)
  case notBlocked
  /// Nothing is in front.
  case nothing
  case unknown

  var target: Target? {
    if case .blocked(let target) = self { target } else { nil }
  }

  /// The word of this window that the rule is for: a name in lower case, a category, the title; nil where none is.
  func word(in window: FrontWindow) -> String? {
    switch self {
    case .blocked(let target): target.kind == .title ? window.title : target.value.lowercased()
    case .allowed(let app): app.lowercased()
    case .notBlocked, .nothing, .unknown: nil
    }
  }
}

extension Core {
  /// The targets the rules block and this service can recognise.
  var blockedTargets: Set<Target> { Set(rules.blocks.compactMap(Target.init(rule:))) }

  func verdict(on front: Front) -> Verdict {
    switch front {
    case .none: .nothing
    case .unknown: .unknown
    case .window(let window): verdict(on: window)
    }
  }

  /// Whether a desktop says what is in front, and with it to which categories that belongs.
  public var isOnDesktop: Bool { focus.desktop != nil }

  /// The rules that cannot be enforced as things stand.
  public var unenforced: [UnenforcedRule] { rules.unenforced(onDesktop: isOnDesktop) }

  /// Who says what is in front, for `doctor`.
  public var focusSource: String? { focus.source }

  /// Why the desktop does not say what is in front, in a sentence.
  public var focusNote: String? { focus.note }

  /// The rule that blocks this app or title, if one does.
  public func rule(blocking kind: TargetKind, _ value: String) -> String? {
    let window = FrontWindow(app: kind == .app ? value : "", title: kind == .title ? value : nil)
    return kind == .app || kind == .title ? rule(blocking: window) : nil
  }

  /// The rule that blocks this window, if one does.
  public func rule(blocking window: FrontWindow) -> String? { verdict(on: window).target?.rule }

  private func verdict(on window: FrontWindow) -> Verdict {
    if let allowed = rules.allows.first(where: { window.names.contains($0.lowercased()) }) {
      return .allowed(app: allowed)
    }
    let targets = rules.blocks.filter { $0.matches(window) }.compactMap(Target.init(rule:))
    // A new rule's minute of grace frees nothing that an older rule blocks, and its end changes no cover that stands.
    let target = targets.first { shielded[$0] != nil } ?? targets.first { graces[$0] == nil } ?? targets.first
    return target.map(Verdict.blocked) ?? .notBlocked
  }
}

extension BlockRule {
  fileprivate func matches(_ window: FrontWindow) -> Bool {
    switch kind {
    case .app: window.names.contains(value.lowercased())
    case .title: window.title.map(Glob(value).matches) ?? false
    case .category: window.categories.contains(value.lowercased())
    case .site: false
    }
  }
}

extension Target {
  /// The target of a rule; nil where no source of focus can recognise it.
  init?(rule: BlockRule) {
    switch rule.kind {
    case .app: self.init(.app, rule.value)
    case .title: self.init(.title, rule.value)
    case .category: self.init(.category, rule.value)
    case .site: return nil
    }
  }
}
