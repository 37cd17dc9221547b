public import Foundation

/// Is told when intervals start and end and thresholds are reached. Subclasses override what they want to know.
///
/// Every call may start and stop monitoring; what that causes is told after the call, in its turn.
open class DeviceActivityMonitor: NSObject {
  // Not `required`: monitors override it, and could not.
  override public init() {}

  open func intervalDidStart(for activity: DeviceActivityName) {}

  /// The interval is over, or monitoring was stopped or replaced within it.
  open func intervalDidEnd(for activity: DeviceActivityName) {}

  open func eventDidReachThreshold(_ event: DeviceActivityEvent.Name, activity: DeviceActivityName) {}

  open func intervalWillStartWarning(for activity: DeviceActivityName) {}

  open func intervalWillEndWarning(for activity: DeviceActivityName) {}

  open func eventWillReachThresholdWarning(_ event: DeviceActivityEvent.Name, activity: DeviceActivityName) {}
}
