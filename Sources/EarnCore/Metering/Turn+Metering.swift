import DeviceActivity
import Foundation
import LineProtocol
import ManagedSettings

extension Turn {
  /// Hands due callbacks to the monitor, one at a time, with no access to the engine held: the monitor may call back.
  func deliverCallbacks() {
    host.deliverCallbacks(to: BalanceMonitor(turn: self), filter: core.callbackFilter)
  }

  /// Something said a threshold was reached. The meter says how much that is.
  func thresholdReached(_ event: DeviceActivityEvent.Name, of activity: DeviceActivityName) {
    guard let arming = core.arming, arming.name == activity.rawValue else { return }
    if arming.isAhead(event.rawValue, at: now) { core.diagnostics.phantomEvents += 1 }
    debit()
    if core.balance == 0 || core.arming?.isExhausted == true { endArming() }
  }

  /// The monitor's day is over while its target is still in front; `reconcile` arms the next.
  func scheduleEnded(_ activity: DeviceActivityName) {
    if core.arming?.name == activity.rawValue { endArming() }
  }

  /// Takes what the meter has charged off the balance.
  private func debit() {
    guard var arming = core.arming else { return }
    let isFirst = !arming.hasDebited
    let due = arming.debit(at: now)
    core.arming = arming
    guard due > 0 else { return }
    core.balance -= due
    drained[arming.day, default: 0] += due
    core.book.spend(due, on: arming.day)
    precondition(core.balance >= 0, "a drain took more than the balance")
    core.state.carry = arming.carry(at: now)
    if isFirst {
      add(.openDrain(drainEntry(of: arming)))
    } else {
      add(.extendDrain(amount: -arming.debited, balanceAfter: core.balance))
    }
  }

  private func drainEntry(of arming: Arming) -> EntryDraft {
    EntryDraft(
      kind: .drain, written: now.wall, day: arming.day, activity: arming.target.value, amount: -arming.debited,
      balanceAfter: core.balance)
  }

  /// Stops the monitor: what is charged is debited, its row is settled, the unfinished step is carried on.
  func endArming() {
    debit()
    guard let arming = core.arming else { return }
    core.state.carry = core.balance == 0 ? 0 : arming.carry(at: now)
    if arming.hasDebited { add(.settleDrain) }
    core.arming = nil
    host.update(ActivityEngine.self) { $0.setFront(nil, at: host.moment) }
    DeviceActivityCenter().stopMonitoring([DeviceActivityName(arming.name)])
  }

  /// Keeps exactly one monitor armed, over the balance as it is, while a blocked target is used.
  func reconcileMonitor() {
    if let arming = core.arming, !core.isRight(arming) { endArming() }
    let target = core.targetToMeter
    if core.arming == nil, let target { arm(target) }
    if target == nil || core.sessionTarget != target { core.sessionStart = nil }
    core.sessionTarget = target
    if target != nil, core.sessionStart == nil { core.sessionStart = now }
  }

  private func arm(_ target: Target) {
    core.state.serial += 1
    let arming = Arming(
      serial: core.state.serial, target: target, balance: core.balance, carry: core.state.carry, day: core.state.day,
      blocked: core.blockedTargets, at: now)
    core.arming = arming
    let token = token(of: target)
    do {
      try DeviceActivityCenter().startMonitoring(
        DeviceActivityName(arming.name), during: .day(from: host.moment.date, calendar: host.calendar),
        events: arming.events(for: token))
    } catch {
      preconditionFailure("a monitor for the 24 hours from now was refused: \(error)")
    }
    host.update(ActivityEngine.self) { $0.setFront(FrontActivity(applications: [token]), at: host.moment) }
  }
}

extension Core {
  /// The blocked target whose use is charged now, if any.
  var targetToMeter: Target? {
    guard balance > 0, !state.isPaused, presence.presence == .present else { return nil }
    return targetInFront
  }

  /// The blocked target in front; a program under `earn run` counts as one, beside any other source.
  var targetInFront: Target? {
    verdict(on: focus.front).target ?? runInFront
  }

  private var runInFront: Target? {
    let inFront = runs.filter { $0.value.isInFront(of: focus.desktop) }
    return inFront.min { $0.key < $1.key }?.value.target
  }

  /// Whether this monitor still stands over the right balance, day and set of targets.
  fileprivate func isRight(_ arming: Arming) -> Bool {
    arming.target == targetToMeter && arming.balance - arming.debited == balance && arming.day == state.day
      && arming.blocked == blockedTargets && !arming.isExhausted
  }
}

extension Arming {
  fileprivate func events(for token: ApplicationToken) -> [DeviceActivityEvent.Name: DeviceActivityEvent] {
    var events: [DeviceActivityEvent.Name: DeviceActivityEvent] = [:]
    for (name, usage) in thresholds {
      let threshold = DateComponents(
        second: Int(usage / Nanoseconds.perSecond), nanosecond: Int(usage % Nanoseconds.perSecond))
      events[DeviceActivityEvent.Name(name)] = DeviceActivityEvent(applications: [token], threshold: threshold)
    }
    return events
  }
}

extension DeviceActivitySchedule {
  /// The 24 hours from a moment: start and end are its second, so it contains now, is never too short, knows no midnight.
  fileprivate static func day(from date: Date, calendar: Calendar) -> DeviceActivitySchedule {
    let second = calendar.dateComponents([.hour, .minute, .second], from: date)
    return DeviceActivitySchedule(intervalStart: second, intervalEnd: second, repeats: false)
  }
}
