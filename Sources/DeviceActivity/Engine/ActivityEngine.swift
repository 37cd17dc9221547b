public import Foundation
public import ManagedSettings

/// Everything that is monitored: which intervals have started, how much was used in them, and which calls are due.
///
/// The value behind `DeviceActivityCenter`. A host tells it what is in front (`setFront`), advances it when its
/// deadline comes (`nextDeadline`), and then makes the calls that are due (`nextCallback`, `deliverCallbacks`).
/// Use is measured on the suspend-free clock between those moments and nowhere else.
public struct ActivityEngine: HostedState {
  /// The name under which a host keeps what is monitored.
  public static let stateName = "activities"

  /// At most so many activities at a time.
  static let activityLimit = 20
  static let shortestInterval: TimeInterval = 15 * 60
  static let longestIntervalDays = 7

  var monitored: [MonitoredActivity] = []
  var queue: [MonitorCallback] = []
  var front: FrontActivity?
  var latest: HostMoment?
  var calendar: Calendar?

  /// Nothing is monitored.
  public init() {}

  /// What is monitored, oldest first.
  public var activities: [DeviceActivityName] { monitored.map(\.name) }

  /// When an activity is monitored; `nil` for one that is not.
  public func schedule(for activity: DeviceActivityName) -> DeviceActivitySchedule? {
    monitored.first { $0.name == activity }?.schedule
  }

  /// Empty for an activity that is not monitored.
  public func events(for activity: DeviceActivityName) -> [DeviceActivityEvent.Name: DeviceActivityEvent] {
    monitored.first { $0.name == activity }?.events ?? [:]
  }
}

// MARK: Starting and stopping

extension ActivityEngine {
  /// Monitors an activity, in place of one of the same name. On an error nothing has changed.
  public mutating func startMonitoring(
    _ activity: DeviceActivityName, during schedule: DeviceActivitySchedule,
    events: [DeviceActivityEvent.Name: DeviceActivityEvent] = [:], at now: HostMoment, calendar: Calendar
  ) throws(DeviceActivityCenter.MonitoringError) {
    let warning = schedule.warningTime?.length
    guard warning != nil || schedule.warningTime == nil,
      let interval = schedule.nextInterval(at: now.date, calendar: calendar)
    else { throw .invalidDateComponents }
    let meters = try EventMeter.meters(for: events, warning: warning)
    try checkLength(of: interval, hasEvents: !events.isEmpty, calendar: calendar)
    guard monitored.count(where: { $0.name != activity }) < Self.activityLimit else { throw .excessiveActivities }

    advance(to: now, calendar: calendar)
    stop(activity)
    var started = MonitoredActivity(
      name: activity, schedule: schedule, events: events, meters: meters, warning: warning)
    started.plan(interval, at: now.date)
    monitored.append(started)
    queueDue(at: now.date, span: .zero, calendar: calendar)
  }

  private func checkLength(
    of interval: DateInterval, hasEvents: Bool, calendar: Calendar
  ) throws(DeviceActivityCenter.MonitoringError) {
    guard interval.duration >= Self.shortestInterval else { throw .intervalTooShort }
    // In calendar days: a week in which the clocks go back is an hour longer, and still a week.
    let longest = calendar.date(byAdding: .day, value: Self.longestIntervalDays, to: interval.start)
    if hasEvents, let longest, interval.end > longest { throw .intervalTooLong }
  }

  /// Stops these activities, or all. Of what was due for them only the end is still told, if the start was.
  public mutating func stopMonitoring(_ activities: [DeviceActivityName] = [], at now: HostMoment) {
    catchUp(to: now)
    for activity in activities.isEmpty ? self.activities : activities { stop(activity) }
  }

  private mutating func stop(_ activity: DeviceActivityName) {
    guard let index = monitored.firstIndex(where: { $0.name == activity }) else { return }
    queue.removeAll { $0.activity == activity && !$0.isEnd }
    if monitored[index].isStartDelivered { queue.append(.intervalDidEnd(activity)) }
    monitored.remove(at: index)
  }
}

// MARK: Delivery

extension ActivityEngine {
  /// The next call that is due, handed out once.
  public mutating func nextCallback() -> MonitorCallback? {
    guard !queue.isEmpty else { return nil }
    let callback = queue.removeFirst()
    switch callback {
    case .intervalDidStart(let activity):
      if let index = monitored.firstIndex(where: { $0.name == activity }) { monitored[index].isStartDelivered = true }
    case .intervalDidEnd(let activity):
      monitored.removeAll { $0.name == activity && $0.isFinished }
    default:
      break
    }
    return callback
  }
}

extension MonitorCallback {
  var isStart: Bool { if case .intervalDidStart = self { true } else { false } }
  var isEnd: Bool { if case .intervalDidEnd = self { true } else { false } }

  var isEvent: Bool {
    switch self {
    case .eventDidReachThreshold, .eventWillReachThresholdWarning: true
    default: false
    }
  }
}
