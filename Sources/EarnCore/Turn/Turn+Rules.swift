import LineProtocol
import Notifications
import Rewards

extension Turn {
  /// Takes new rules. A rule that is new while the balance is empty announces itself and waits a minute before its
  /// first shield, once per target and day.
  func adopt(_ rules: Rules) {
    let known = core.blockedTargets
    if core.rules != rules { tell(FactDraft("rules")) }
    core.rules = rules
    guard core.isShielding else { return }
    let new = rules.blocks.compactMap(Target.init(rule:)).filter { !known.contains($0) }
    for target in new where core.state.graced.insert(target).inserted {
      core.graces[target] = now.monotonic + Nanoseconds.of(Self.grace)
      notices.append(.emptyGrace(target: target.value, wait: Self.grace, offer: offers.first))
    }
  }

  static let grace = Seconds(60)
}
