import LineProtocol
import Notifications
import Rewards

extension Core {
  /// Ways to earn about five minutes, as the rules order them.
  var offers: [Offer] {
    rules.activities.prefix(3).compactMap { activity in
      activity.needsApproval ? nil : Offer(of: activity)
    }
  }

  func shieldText(over app: String) -> ShieldText {
    ShieldText(target: app, offers: offers, title: rules.shieldTitle, subtitle: rules.shieldSubtitle)
  }

  /// The name a target is told under.
  func app(of target: Target) -> String? {
    if target.kind == .run { return target.value }
    if case .window(let window) = focus.front { return window.app }
    return nil
  }
}

extension Offer {
  private static let worth = Seconds.minutes(5)

  /// As much of the activity as earns five minutes, or one portion where that earns more.
  fileprivate init?(of activity: Activity) {
    let rate = activity.rate
    guard rate.earns > 0 else { return nil }
    let portions = max(1, (Self.worth.count + rate.earns.count - 1) / rate.earns.count)
    let units = Units(thousandths: rate.per.thousandths * portions)
    let amount: Amount =
      switch rate.unit {
      case .completion: .completion
      case .count(let unit): .count(units.description, unit: unit)
      case .time: .time(Seconds(units.thousandths / 1000))
      }
    self.init(
      activity: activity.name, amount: amount, earns: rate.unit == .completion ? rate.earns : rate.earned(for: units))
  }
}
