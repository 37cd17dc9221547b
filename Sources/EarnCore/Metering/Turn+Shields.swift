import LineProtocol
import ManagedSettings
import Notifications

extension Turn {
  /// Writes the store as the balance demands, then puts up and takes down covers to match what the store says.
  func reconcileShields() {
    core.graces = core.graces.filter { $0.value > now.monotonic }
    let store = ManagedSettingsStore()
    let wanted = core.isShielding ? tokensToShield() : nil
    if store.shield.applications != wanted { store.shield.applications = wanted }
    let effective = EffectiveShield(of: host.read(SettingsState.self))
    let due = core.visibleTargets.filter { effective.shields(application: token(of: $0.key), categories: []) }
    for (target, app) in core.shielded.inOrder where due[target] != app { lower(target, app) }
    for (target, app) in due.inOrder where core.shielded[target] != app { raise(target, app) }
    core.shielded = due
  }

  /// What is shielded at zero: every blocked target but those in their minute of grace, and every program that runs.
  func tokensToShield() -> Set<ApplicationToken> {
    let targets = core.blockedTargets.subtracting(core.graces.keys).union(core.runs.values)
    return Set(targets.map(token(of:)))
  }

  func token(of target: Target) -> ApplicationToken {
    host.update(TokenBook.self) { $0.token(forApplication: target.frameworkName) }
  }

  private func raise(_ target: Target, _ app: String) {
    let text = shieldText(over: app)
    let fact = tell(
      FactDraft("shield", [Pair("app", app), Pair("title", text.title), Pair("body", text.subtitle)]))
    change(target, app, isUp: true, fact)
  }

  private func lower(_ target: Target, _ app: String) {
    change(target, app, isUp: false, tell(FactDraft("unshield", [Pair("app", app)])))
  }

  private func change(_ target: Target, _ app: String, isUp: Bool, _ fact: Int) {
    let connection = core.runs.first { $0.value == target }?.key
    shieldChanges.append(ShieldChange(target: target, app: app, isUp: isUp, connection: connection, fact: fact))
  }
}

extension [Target: String] {
  /// Always told in the same order.
  fileprivate var inOrder: [(key: Target, value: String)] { sorted { $0.key.identifier < $1.key.identifier } }
}

extension Core {
  /// At zero, unless paused, what is blocked is covered.
  var isShielding: Bool { balance == 0 && !state.isPaused }

  /// The blocked targets that can be seen now, and the app each is seen as.
  fileprivate var visibleTargets: [Target: String] {
    var visible: [Target: String] = [:]
    for run in runs.values { visible[run] = run.value }
    if case .window(let window) = focus.front, let target = verdict(on: focus.front).target {
      visible[target] = window.app
    }
    return visible
  }
}
