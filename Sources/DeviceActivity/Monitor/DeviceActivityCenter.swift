import ManagedSettings

/// Starts and stops the monitoring of activities. All centers are the same.
public struct DeviceActivityCenter: Sendable {
  /// A center of the task's host, else of the process's own (`ScreenTime`).
  public init() {}

  /// What is monitored, oldest first.
  public var activities: [DeviceActivityName] { ScreenTime.host.read(ActivityEngine.self).activities }

  /// When an activity is monitored; `nil` for one that is not.
  public func schedule(for activity: DeviceActivityName) -> DeviceActivitySchedule? {
    ScreenTime.host.read(ActivityEngine.self).schedule(for: activity)
  }

  /// Empty for an activity that is not monitored.
  public func events(for activity: DeviceActivityName) -> [DeviceActivityEvent.Name: DeviceActivityEvent] {
    ScreenTime.host.read(ActivityEngine.self).events(for: activity)
  }

  /// Monitors an activity, in place of one of the same name. Throws a `MonitoringError`, and then changes nothing.
  public func startMonitoring(
    _ activity: DeviceActivityName, during schedule: DeviceActivitySchedule,
    events: [DeviceActivityEvent.Name: DeviceActivityEvent] = [:]
  ) throws {
    let host = ScreenTime.host
    let moment = host.moment
    let calendar = host.calendar
    try host.update(ActivityEngine.self) { engine in
      try engine.startMonitoring(activity, during: schedule, events: events, at: moment, calendar: calendar)
    }
  }

  /// Stops monitoring these activities, or all; those not monitored are passed over.
  public func stopMonitoring(_ activities: [DeviceActivityName] = []) {
    let host = ScreenTime.host
    let moment = host.moment
    host.update(ActivityEngine.self) { $0.stopMonitoring(activities, at: moment) }
  }
}
