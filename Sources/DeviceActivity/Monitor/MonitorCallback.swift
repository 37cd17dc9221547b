/// One call of a monitor.
public enum MonitorCallback: Hashable, Sendable {
  case intervalDidStart(DeviceActivityName)
  case intervalDidEnd(DeviceActivityName)
  case eventDidReachThreshold(DeviceActivityEvent.Name, activity: DeviceActivityName)
  case intervalWillStartWarning(DeviceActivityName)
  case intervalWillEndWarning(DeviceActivityName)
  case eventWillReachThresholdWarning(DeviceActivityEvent.Name, activity: DeviceActivityName)

  /// The activity it is about.
  public var activity: DeviceActivityName {
    switch self {
    case .intervalDidStart(let activity), .intervalDidEnd(let activity), .intervalWillStartWarning(let activity),
      .intervalWillEndWarning(let activity), .eventDidReachThreshold(_, let activity),
      .eventWillReachThresholdWarning(_, let activity):
      activity
    }
  }

  /// Makes the call.
  public func perform(on monitor: DeviceActivityMonitor) {
    switch self {
    case .intervalDidStart(let activity): monitor.intervalDidStart(for: activity)
    case .intervalDidEnd(let activity): monitor.intervalDidEnd(for: activity)
    case .eventDidReachThreshold(let event, let activity): monitor.eventDidReachThreshold(event, activity: activity)
    case .intervalWillStartWarning(let activity): monitor.intervalWillStartWarning(for: activity)
    case .intervalWillEndWarning(let activity): monitor.intervalWillEndWarning(for: activity)
    case .eventWillReachThresholdWarning(let event, let activity):
      monitor.eventWillReachThresholdWarning(event, activity: activity)
    }
  }
}
