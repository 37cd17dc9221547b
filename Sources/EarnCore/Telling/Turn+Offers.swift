import LineProtocol
import Notifications
import Rewards

extension Turn {
  /// Ways to earn about five minutes: what was logged most in the last fourteen days first, then as the rules order them.
  var offers: [Offer] {
    let recent = (try? ledger.usualAmounts(since: core.state.day.advanced(by: -13), limit: 3)) ?? []
    let rank = Dictionary(recent.enumerated().map { ($1.activity, $0) }) { first, _ in first }
    let activities = core.rules.activities.enumerated()
      .sorted {
        (rank[$0.element.name] ?? recent.count + $0.offset) < (rank[$1.element.name] ?? recent.count + $1.offset)
      }
    return activities.lazy.compactMap { Offer(of: $0.element) }.prefix(3).map { $0 }
  }

  func shieldText(over app: String) -> ShieldText {
    ShieldText(target: app, offer: offers.first, title: core.rules.shieldTitle, subtitle: core.rules.shieldSubtitle)
  }
}

extension Offer {
  private static let worth = Seconds.minutes(5)

  /// As much of the activity as earns five minutes, or one portion where that earns more; nil where it earns nothing now.
  init?(of activity: Activity) {
    let rate = activity.rate
    guard rate.earns > 0, !activity.needsApproval else { return nil }
    guard rate.unit != .completion else {
      self.init(activity: activity.name, amount: .completion, earns: rate.earns)
      return
    }
    let portions = max(1, (Self.worth.count + rate.earns.count - 1) / rate.earns.count)
    let units = Units(thousandths: rate.per.thousandths * portions)
    let amount: Amount =
      if case .count(let unit) = rate.unit { .count(units.description, unit: unit) } else {
        .time(Seconds(units.thousandths / 1000))
      }
    self.init(activity: activity.name, amount: amount, earns: rate.earned(for: units))
  }
}
