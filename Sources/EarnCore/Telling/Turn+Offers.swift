import LineProtocol
import Notifications
import Rewards

extension Turn {
  /// Ways to earn: what was logged most in the last fourteen days first, each with its usual amount, then the others as
  /// the rules order them, each with about five minutes' worth.
  var offers: [Offer] {
    let recent = (try? ledger.usualAmounts(since: core.state.day.advanced(by: -13), limit: 3)) ?? []
    let usual = recent.compactMap { usual in
      core.rules.activities.first { $0.name == usual.activity }.map { (activity: $0, units: usual.units) }
    }
    let others = core.rules.activities.filter { other in !usual.contains { $0.activity == other } }
    return (usual + others.map { ($0, nil) }).lazy.compactMap { Offer(of: $0.activity, usually: $0.units) }
      .prefix(3).map { $0 }
  }
}

extension Offer {
  /// The usual amount of the activity, else as much as earns about five minutes; nil where it earns nothing now.
  init?(of activity: Activity, usually usual: Units? = nil) {
    let rate = activity.rate
    guard rate.earns > 0, !activity.needsApproval else { return nil }
    guard rate.unit != .completion else {
      self.init(activity: activity.name, amount: .completion, earns: rate.earns)
      return
    }
    let units = usual.flatMap { rate.spoken($0) } ?? rate.worthFiveMinutes
    let amount: Amount =
      if case .count(let unit) = rate.unit { .count(units.description, unit: unit) } else {
        .time(Seconds(units.thousandths / 1000))
      }
    self.init(activity: activity.name, amount: amount, earns: rate.earned(for: units))
  }
}

extension Rate {
  /// A usual amount as it is offered: a live timer's seconds are left out; nil where nothing of it earns.
  fileprivate func spoken(_ usual: Units) -> Units? {
    let minutes = usual.thousandths / 60_000
    let units = unit == .time && minutes > 0 ? Units(minutes * 60) : usual
    return units <= largestAmount && earned(for: units) > 0 ? units : nil
  }

  /// What earns five minutes, or one portion where that earns more.
  fileprivate var worthFiveMinutes: Units {
    let worth = Seconds.minutes(5)
    let portions = max(1, (worth.count + earns.count - 1) / earns.count)
    return Units(thousandths: per.thousandths * portions)
  }
}
