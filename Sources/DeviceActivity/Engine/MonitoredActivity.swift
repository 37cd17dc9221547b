import Foundation

/// One activity under its schedule: where it stands in its intervals, and the use of its events' targets.
struct MonitoredActivity: Sendable {
  let name: DeviceActivityName
  let schedule: DeviceActivitySchedule
  let events: [DeviceActivityEvent.Name: DeviceActivityEvent]
  var meters: [EventMeter]
  let warning: Duration?

  /// The interval that has started and not ended.
  var current: DateInterval?
  /// The interval that starts next.
  var next: DateInterval?
  /// The start of the newest interval that ever started: none starts twice, whatever the clock does.
  var lastStart: Date?
  /// The monitor was told of the current interval's start, and so is owed its end.
  var isStartDelivered = false
  /// A schedule that does not repeat has ended; its end is still to be told.
  var isFinished = false
  // The warnings of the next start and the current end need no telling any more.
  var isStartWarned = true
  var isEndWarned = true

  init(
    name: DeviceActivityName, schedule: DeviceActivitySchedule,
    events: [DeviceActivityEvent.Name: DeviceActivityEvent], meters: [EventMeter], warning: Duration?
  ) {
    self.name = name
    self.schedule = schedule
    self.events = events
    self.meters = meters
    self.warning = warning
  }

  /// When the current interval is over: at its end, or where one with a later start takes its place.
  var currentEnd: Date? {
    guard let current else { return nil }
    return min(current.end, next?.start ?? .distantFuture)
  }
}

// MARK: Intervals

extension MonitoredActivity {
  /// Finds the next interval, or the one that contains now.
  mutating func lookAhead(from now: Date, calendar: Calendar) {
    guard !isFinished, schedule.repeats || current == nil else { return plan(nil, at: now) }
    var found = schedule.nextInterval(at: now, calendar: calendar)
    if let lastStart, let early = found, early.start <= lastStart {
      found = schedule.interval(startingAfter: lastStart, calendar: calendar)
    }
    plan(found, at: now)
  }

  /// Sets the next interval. A warning whose moment has passed by then is not given.
  mutating func plan(_ interval: DateInterval?, at now: Date) {
    let isSame = interval?.start == next?.start
    next = interval
    if !isSame { isStartWarned = startWarning.map { $0 < now } ?? true }
  }

  /// The current interval's end in this calendar: the wall-clock time stays, whatever the time zone does.
  mutating func moveEnd(calendar: Calendar) {
    guard let current, let end = schedule.end(after: current.start, calendar: calendar) else { return }
    self.current = DateInterval(start: current.start, end: end)
  }

  mutating func start(_ interval: DateInterval, at now: Date, calendar: Calendar) {
    current = interval
    lastStart = interval.start
    isStartDelivered = false
    isEndWarned = warning == nil
    for index in meters.indices { meters[index].reset() }
    plan(schedule.repeats ? schedule.interval(startingAfter: interval.start, calendar: calendar) : nil, at: now)
  }

  mutating func end() {
    current = nil
    isStartDelivered = false
    isFinished = !schedule.repeats
  }

  /// The only interval went by unseen.
  mutating func giveUp(at now: Date) {
    plan(nil, at: now)
  }
}

// MARK: Warnings

extension MonitoredActivity {
  private var startWarning: Date? {
    guard let warning, let next else { return nil }
    return next.start - warning / .seconds(1)
  }

  private var endWarning: Date? {
    guard let warning, let current else { return nil }
    return max(current.start, current.end - warning / .seconds(1))
  }

  mutating func takeStartWarning(at now: Date) -> MonitorCallback? {
    guard !isStartWarned, let startWarning, startWarning <= now else { return nil }
    isStartWarned = true
    return .intervalWillStartWarning(name)
  }

  mutating func takeEndWarning(at now: Date) -> MonitorCallback? {
    guard !isEndWarned, let endWarning, endWarning <= now else { return nil }
    isEndWarned = true
    return .intervalWillEndWarning(name)
  }

  /// The next moment at which an interval starts, ends, or is warned of.
  var boundary: Date? {
    [currentEnd, next?.start, isStartWarned ? nil : startWarning, isEndWarned ? nil : endWarning].compactMap { $0 }
      .min()
  }
}

// MARK: Use

extension MonitoredActivity {
  /// Adds a span that ends now to the meters that count what is in front.
  mutating func measure(_ span: Duration, of front: FrontActivity?, at now: Date) {
    guard span > .zero, let front, let currentEnd, now < currentEnd else { return }
    for index in meters.indices where meters[index].targets.include(front) { meters[index].add(span) }
  }

  mutating func takeReached() -> [EventThreshold] {
    meters.indices.flatMap { meters[$0].takeReached() }
  }

  /// How much more of this front reaches the next threshold.
  func remaining(of front: FrontActivity) -> Duration? {
    guard current != nil else { return nil }
    return meters.compactMap { meter in
      guard meter.targets.include(front), let next = meter.next else { return nil }
      return max(.zero, next - meter.usage)
    }.min()
  }
}
