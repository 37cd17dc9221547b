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
    let isDue = { (target: Target) in effective.shields(application: self.token(of: target), categories: []) }
    core.covered = core.isShielding ? core.visibleWindows.filter { isDue($0.value) } : [:]
    let due = core.visibleTargets.filter { isDue($0.key) }
    for (target, shield) in core.shielded.inOrder where due[target]?.app != shield.app { lower(target, shield.app) }
    for (target, window) in due.inOrder where core.shielded[target]?.app != window.app { raise(target, window) }
  }

  /// What is shielded at zero: every blocked target but those in their minute of grace, and every program that runs.
  func tokensToShield() -> Set<ApplicationToken> {
    let targets = core.blockedTargets.subtracting(core.graces.keys).union(core.runs.values.map(\.target))
    return Set(targets.map(token(of:)))
  }

  func token(of target: Target) -> ApplicationToken {
    host.update(TokenBook.self) { $0.token(forApplication: target.frameworkName) }
  }

  private func raise(_ target: Target, _ window: FrontWindow) {
    // The number its fact will have: no other showing, in this run or another, has it.
    let id = "shield-\(core.sequence + write.facts.count + 1)"
    let shield = shield(over: window.app, called: window.spoken, id: id)
    core.shielded[target] = shield
    let fact = tell(
      FactDraft(
        "shield",
        [
          Pair("app", window.app), Pair("title", shield.card.title?.text ?? ""),
          Pair("body", shield.card.subtitle?.text ?? ""),
        ]))
    change(target, window.app, isUp: true, fact)
  }

  private func lower(_ target: Target, _ app: String) {
    core.shielded[target] = nil
    change(target, app, isUp: false, tell(FactDraft("unshield", [Pair("app", app)])))
  }

  private func change(_ target: Target, _ app: String, isUp: Bool, _ fact: Int) {
    let connection = core.runs.first { $0.value.target == target }?.key
    shieldChanges.append(ShieldChange(target: target, app: app, isUp: isUp, connection: connection, fact: fact))
  }
}

extension Dictionary where Key == Target {
  /// Always told in the same order.
  fileprivate var inOrder: [(key: Target, value: Value)] { sorted { $0.key.identifier < $1.key.identifier } }
}

extension Core {
  /// At zero, unless paused, what is blocked is covered.
  var isShielding: Bool { balance == 0 && !state.isPaused }

  /// The windows to be covered, and what stands on each cover.
  public var covers: [WindowID: ShieldCard] { covered.compactMapValues { shielded[$0]?.card } }

  /// Looks for the terminals of the programs that run.
  mutating func findTerminals() {
    for connection in runs.keys { runs[connection]?.findTerminal(in: focus.desktop) }
  }

  /// The blocked windows a person can see, in front or not.
  fileprivate var visibleWindows: [WindowID: Target] {
    (focus.desktop?.visible ?? [:]).compactMapValues { verdict(on: .window($0)).target }
  }

  /// The blocked targets that can be seen now, and the window each is seen as: of several, the one in front, else
  /// the oldest.
  fileprivate var visibleTargets: [Target: FrontWindow] {
    var visible: [Target: FrontWindow] = [:]
    for run in runs.values { visible[run.target] = FrontWindow(app: run.target.value) }
    for (window, target) in visibleWindows.sorted(by: { $0.key.number > $1.key.number }) {
      visible[target] = focus.desktop?.visible[window]
    }
    if case .window(let window) = focus.front, let target = verdict(on: focus.front).target {
      visible[target] = window
    }
    return visible
  }
}
