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
      answer(rows: [core.why(subject.key, subject.value, since: core.chargingSince)])
    } else {
      answer(rows: core.why)
    }
  }

  /// Notes when the reason changed, for `since=`.
  func noteReason() {
    let reason = core.chargingReason
    guard reason != core.charging else { return }
    core.charging = reason
    core.chargingSince = now.wall
  }
}

extension Core {
  /// The reason for what is in front now.
  var chargingReason: ChargingReason {
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
    for run in runs.values.sorted(by: { $0.run < $1.run }) {
      let reason = run == targetInFront || balance == 0 ? reason(for: run) : .unfocused
      rows.append(row(what: "app", target: run.value, rule: run.rule, reason))
    }
    return rows
  }

  private var whyFront: [Pair] {
    let verdict = verdict(on: focus.front)
    guard case .window(let window) = focus.front else {
      return row(what: "none", target: nil, rule: nil, verdict == .nothing ? .unfocused : .unknownFocus)
    }
    switch verdict {
    case .blocked(let target):
      let name = target.kind == .title ? window.title ?? window.app : window.app
      return row(what: target.kind.rawValue, target: name, rule: target.rule, reason(for: target))
    case .allowed(let rule): return row(what: "app", target: window.app, rule: rule, .allowed)
    case .notBlocked, .nothing, .unknown: return row(what: "app", target: window.app, rule: nil, .notBlocked)
    }
  }

  /// What is known of an app, a title, a category or a site, in front or not.
  fileprivate func why(_ kind: String, _ value: String, since: Int) -> [Pair] {
    let window = FrontWindow(app: kind == "app" ? value : "", title: kind == "title" ? value : nil)
    if kind == "category" || kind == "site" { return whyUnenforced(kind, value) }
    switch verdict(on: .window(window)) {
    case .blocked(let target):
      let reason: ChargingReason = target == targetInFront ? reason(for: target) : .unfocused
      return row(what: kind, target: value, rule: target.rule, reason)
    case .allowed(let rule): return row(what: kind, target: value, rule: rule, .allowed)
    case .notBlocked, .nothing, .unknown: return row(what: kind, target: value, rule: nil, .notBlocked)
    }
  }

  private func whyUnenforced(_ kind: String, _ value: String) -> [Pair] {
    let rule = rules.blocks.first { $0.kind.rawValue == kind && $0.value.lowercased() == value.lowercased() }
    return row(
      what: kind, target: value, rule: rule.map { "block \($0.kind.rawValue) \($0.value)" },
      rule == nil ? .notBlocked : .unknownFocus)
  }

  private func row(what: String, target: String?, rule: String?, _ reason: ChargingReason) -> [Pair] {
    [Pair("what", what)] + (target.map { [Pair("target", $0)] } ?? []) + (rule.map { [Pair("rule", $0)] } ?? [])
      + [Pair("charged", reason == .draining), Pair("since", chargingSince), Pair("reason", reason.rawValue)]
      + (focus.source.map { [Pair("source", $0)] } ?? [])
  }
}
