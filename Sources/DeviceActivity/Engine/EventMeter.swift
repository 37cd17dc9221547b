/// The use of one set of targets within an interval, and the thresholds it runs through.
struct EventMeter: Sendable {
  let targets: EventTargets
  /// In the order they are reached.
  let thresholds: [EventThreshold]
  private(set) var usage: Duration = .zero
  /// How many of the thresholds were reached.
  private(set) var reached = 0

  init(targets: EventTargets, thresholds: [EventThreshold]) {
    self.targets = targets
    self.thresholds = thresholds
  }

  /// The usage at which the next threshold is reached.
  var next: Duration? { reached < thresholds.count ? thresholds[reached].usage : nil }

  mutating func add(_ span: Duration) {
    usage += span
  }

  /// The thresholds reached since the last call.
  mutating func takeReached() -> ArraySlice<EventThreshold> {
    let first = reached
    while let next, next <= usage { reached += 1 }
    return thresholds[first..<reached]
  }

  mutating func reset() {
    usage = .zero
    reached = 0
  }
}

/// A point of usage at which a monitor is called.
struct EventThreshold: Hashable, Sendable {
  let usage: Duration
  let event: DeviceActivityEvent.Name
  let isWarning: Bool
}

extension EventThreshold: Comparable {
  /// Rising usage; at the same point warnings come first.
  static func < (left: EventThreshold, right: EventThreshold) -> Bool {
    if left.usage != right.usage { return left.usage < right.usage }
    if left.isWarning != right.isWarning { return left.isWarning }
    return left.event.rawValue < right.event.rawValue
  }
}

extension EventMeter {
  /// One meter for each distinct set of targets. Every threshold must be a length.
  static func meters(
    for events: [DeviceActivityEvent.Name: DeviceActivityEvent], warning: Duration?
  ) throws(DeviceActivityCenter.MonitoringError) -> [EventMeter] {
    var groups: [(targets: EventTargets, thresholds: [EventThreshold])] = []
    var indices: [EventTargets: Int] = [:]
    var latest: Int?
    for (name, event) in events {
      guard let usage = event.threshold.length else { throw .invalidDateComponents }
      let targets = EventTargets(event)
      // Events mostly share their targets: comparing them with the latest spares hashing every token for every event.
      let known = latest.flatMap { groups[$0].targets == targets ? $0 : nil } ?? indices[targets]
      let index = known ?? groups.count
      if known == nil {
        groups.append((targets, []))
        indices[targets] = index
      }
      latest = index
      groups[index].thresholds.append(EventThreshold(usage: usage, event: name, isWarning: false))
      if let warning {
        let point = max(.zero, usage - warning)
        groups[index].thresholds.append(EventThreshold(usage: point, event: name, isWarning: true))
      }
    }
    return groups.map { EventMeter(targets: $0.targets, thresholds: $0.thresholds.sorted()) }
      .sorted { ($0.thresholds.first.map { [$0] } ?? []).lexicographicallyPrecedes($1.thresholds.prefix(1)) }
  }
}
