public import Foundation

/// Is told when intervals start and end and thresholds are reached. Subclasses override what they want to know.
///
/// Every call may start and stop monitoring; what that causes is told after the call, in its turn.
open class DeviceActivityMonitor: NSObject {
  // Not `required`: monitors override it, and could not.
  override public init() {}

  /// An interval began, or monitoring began within one.
  open func intervalDidStart(for activity: DeviceActivityName) {}

  /// The interval is over, or monitoring was stopped or replaced within it.
  open func intervalDidEnd(for activity: DeviceActivityName) {}

  /// As much was used in this interval as the event's threshold says; once an interval.
  open func eventDidReachThreshold(_ event: DeviceActivityEvent.Name, activity: DeviceActivityName) {}

  /// The schedule's warning time is left before an interval begins.
  open func intervalWillStartWarning(for activity: DeviceActivityName) {}

  /// The schedule's warning time is left before the interval ends.
  open func intervalWillEndWarning(for activity: DeviceActivityName) {}

  /// The schedule's warning time of use is left before the event's threshold.
  open func eventWillReachThresholdWarning(_ event: DeviceActivityEvent.Name, activity: DeviceActivityName) {}
}
