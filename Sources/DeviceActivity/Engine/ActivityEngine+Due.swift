import Foundation

// The order of one moment: ends, starts, warnings, events by rising threshold.
extension ActivityEngine {
  /// - Parameter span: how much of the time just before now may count for an interval that starts now.
  mutating func queueDue(at now: Date, span: Duration, calendar: Calendar) {
    let ending = monitored.indices.filter { monitored[$0].currentEnd.map { $0 <= now } ?? false }
    for index in ending { end(index, at: now) }
    monitored.removeAll { $0.isFinished && !queue.contains(.intervalDidEnd($0.name)) }
    for index in monitored.indices { start(index, at: now, span: span, calendar: calendar) }
    monitored.removeAll { $0.current == nil && $0.next == nil && !$0.isFinished }
    for index in monitored.indices { queueWarnings(index, at: now) }
    queueEvents()
  }

  private mutating func end(_ index: Int, at now: Date) {
    let name = monitored[index].name
    if monitored[index].isStartDelivered {
      // An event is told within its interval or not at all.
      queue.removeAll { $0.activity == name && $0.isEvent }
      if let warning = monitored[index].takeEndWarning(at: now) { queue.append(warning) }
      queue.append(.intervalDidEnd(name))
    } else {
      queue.removeAll { $0.activity == name && !$0.isEnd }
    }
    monitored[index].end()
  }

  private mutating func start(_ index: Int, at now: Date, span: Duration, calendar: Calendar) {
    guard monitored[index].current == nil, let missed = monitored[index].next, missed.start <= now else { return }
    // Intervals that went by unseen are passed over; one that does not repeat went by for good.
    if missed.end <= now, !monitored[index].schedule.repeats { return monitored[index].giveUp(at: now) }
    if monitored[index].schedule.repeats { monitored[index].lookAhead(from: now, calendar: calendar) }
    guard let interval = monitored[index].next, interval.start <= now else { return }
    if let warning = monitored[index].takeStartWarning(at: now) { queue.append(warning) }
    monitored[index].start(interval, at: now, calendar: calendar)
    queue.append(.intervalDidStart(monitored[index].name))
    let since = now.timeIntervalSince(interval.start)
    monitored[index].measure(since < span / .seconds(1) ? .seconds(since) : span, of: front, at: now)
  }

  private mutating func queueWarnings(_ index: Int, at now: Date) {
    if let warning = monitored[index].takeStartWarning(at: now) { queue.append(warning) }
    if let warning = monitored[index].takeEndWarning(at: now) { queue.append(warning) }
  }

  private mutating func queueEvents() {
    var reached: [(threshold: EventThreshold, activity: DeviceActivityName)] = []
    for index in monitored.indices where monitored[index].current != nil {
      for threshold in monitored[index].takeReached() { reached.append((threshold, monitored[index].name)) }
    }
    if reached.count > 1 { reached.sort { $0.threshold < $1.threshold } }
    queue += reached.map { threshold, activity in
      threshold.isWarning
        ? .eventWillReachThresholdWarning(threshold.event, activity: activity)
        : .eventDidReachThreshold(threshold.event, activity: activity)
    }
  }
}
