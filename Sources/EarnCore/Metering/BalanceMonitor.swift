import DeviceActivity
import ManagedSettings

/// The service's own monitor, written as an app would write it: it debits when a threshold is reached, and at zero it
/// raises the shield by writing the store. It keeps no state of its own.
final class BalanceMonitor: DeviceActivityMonitor {
  private unowned let turn: Turn

  init(turn: Turn) {
    self.turn = turn
    super.init()
  }

  override func eventDidReachThreshold(_ event: DeviceActivityEvent.Name, activity: DeviceActivityName) {
    super.eventDidReachThreshold(event, activity: activity)
    turn.thresholdReached(event, of: activity)
    if turn.core.isShielding { ManagedSettingsStore().shield.applications = turn.tokensToShield() }
  }

  override func intervalDidEnd(for activity: DeviceActivityName) {
    super.intervalDidEnd(for: activity)
    turn.scheduleEnded(activity)
  }
}
