import LineProtocol
import Rewards

/// Why the target in front is charged, or why it is not.
enum ChargingReason: String, Hashable, Sendable {
  case draining, unfocused, locked, idle, asleep, inactive, shielded, paused, grace, free, allowed
  case notBlocked = "not-blocked"
  case unknownFocus = "unknown-focus"
}

extension Turn {
  func why(_ request: Request) {
    if let subject = request.pairs.first(where: { Target.Kind(rawValue: $0.key) != nil }) {
      answer(rows: [core.why(subject.key, subject.value)])
    } else {
      answer(rows: core.why)
    }
  }

  /// Notes when what is in front, or the reason for it, changed: for `since=`.
  func noteStanding() {
    let standing = core.standingNow
    guard standing != core.standing else { return }
    core.standing = standing
    core.standingSince = now.wall
  }
}

/// What is in front, and why it is charged or not.
struct Standing: Hashable, Sendable {
  var target: Target?
  var front: Front = .unknown
  var reason = ChargingReason.unknownFocus
}

extension Core {
  fileprivate var standingNow: Standing {
    var front = focus.front
    // A page's or a film's title changes all the time; what it stands in does not.
    if case .window(var window) = front {
      window.title = nil
      front = .window(window)
    }
    return Standing(target: targetInFront, front: front, reason: chargingReason)
  }

  /// The reason for what is in front now.
  private var chargingReason: ChargingReason {
    if let target = targetInFront { return reason(for: target) }
    return switch verdict(on: focus.front) {
    case .allowed: .allowed
    case .nothing: .unfocused
    case .unknown: .unknownFocus
    case .notBlocked, .blocked: .notBlocked
    }
  }

  /// The reason for a blocked target that is in front.
  private func reason(for target: Target) -> ChargingReason {
    if state.isPaused { return .paused }
    switch presence.presence {
    case .locked: return .locked
    case .idle: return .idle
    case .inactive: return .inactive
    case .asleep: return .asleep
    case .present: break
    }
    if balance > 0 { return .draining }
    return graces[target] == nil ? .shielded : .grace
  }

  /// A row for what is in front, and one for each program that runs.
  fileprivate var why: [[Pair]] {
    var rows: [[Pair]] = []
    if runs.isEmpty || focus.front != .unknown { rows.append(whyFront) }
    for run in runs.values.map(\.target).sorted(by: { $0.run < $1.run }) {
      let reason = run == targetInFront || balance == 0 ? reason(for: run) : .unfocused
      rows.append(row(what: "app", target: run.value, rule: run.rule, reason, isInFront: run == targetInFront))
    }
    return rows
  }

  private var whyFront: [Pair] {
    let verdict = verdict(on: focus.front)
    // Behind a program that runs, since when is that program's.
    let isInFront = targetInFront?.kind != .run
    guard case .window(let window) = focus.front else {
      let reason: ChargingReason = verdict == .nothing ? .unfocused : .unknownFocus
      return row(what: "none", target: nil, rule: nil, reason, isInFront: isInFront)
    }
    let seen = [
      verdict.word(in: window).map { Pair("matched", $0) }, Pair("seen", window.names.sorted().joined(separator: ",")),
    ].compactMap { $0 }
    switch verdict {
    case .blocked(let target):
      let name = target.kind == .title ? window.title ?? window.app : window.app
      return row(what: target.kind.rawValue, target: name, rule: target.rule, reason(for: target)) + seen
    case .allowed(let app):
      return row(what: "app", target: window.app, rule: "allow app \(app)", .allowed, isInFront: isInFront) + seen
    case .notBlocked, .nothing, .unknown:
      return row(what: "app", target: window.app, rule: nil, .notBlocked, isInFront: isInFront) + seen
    }
  }

  /// What is known of an app, a title, a category or a site, in front or not.
  fileprivate func why(_ kind: String, _ value: String) -> [Pair] {
    var window = FrontWindow(app: kind == "app" ? value : "", title: kind == "title" ? value : nil)
    if kind == "category" { window.categories = [value.lowercased()] }
    if kind == "site" { return whySite(value) }
    switch verdict(on: .window(window)) {
    case .blocked(let target):
      let isInFront = target == targetInFront
      let reason: ChargingReason = isInFront ? reason(for: target) : .unfocused
      return row(what: kind, target: value, rule: target.rule, reason, isInFront: isInFront)
    case .allowed(let app):
      return row(what: kind, target: value, rule: "allow app \(app)", .allowed, isInFront: false)
    case .notBlocked, .nothing, .unknown:
      return row(what: kind, target: value, rule: nil, .notBlocked, isInFront: false)
    }
  }

  private func whySite(_ value: String) -> [Pair] {
    let asked = value.lowercased()
    let rule = rules.blocks.first { rule in
      let named = rule.value.lowercased()
      // A site stands for its sub-domains too.
      return rule.kind == .site && (asked == named || asked.hasSuffix("." + named))
    }
    return row(
      what: "site", target: value, rule: rule.map { "block site \($0.value)" },
      rule == nil ? .notBlocked : .unfocused, isInFront: false)
  }

  /// A row of WHY. Since when is known of what is in front alone.
  private func row(
    what: String, target: String?, rule: String?, _ reason: ChargingReason, isInFront: Bool = true
  ) -> [Pair] {
    var pairs = [Pair("what", what)]
    if let target { pairs.append(Pair("target", target)) }
    if let rule { pairs.append(Pair("rule", rule)) }
    pairs.append(Pair("charged", reason == .draining))
    if isInFront { pairs.append(Pair("since", standingSince)) }
    pairs.append(Pair("reason", reason.rawValue))
    if let source = focus.source { pairs.append(Pair("source", source)) }
    return pairs
  }
}
