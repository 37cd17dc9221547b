import Foundation
import ManagedSettings

// Of the meters only the usage is stored: what it has reached, and the thresholds' order, follow from it.
extension MonitoredActivity: Codable {
  private enum CodingKeys: CodingKey {
    case name, intervalStart, intervalEnd, repeats, warningTime, meters
    case current, next, lastStart, isStartDelivered, isFinished, isStartWarned, isEndWarned
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = DeviceActivityName(try container.decode(String.self, forKey: .name))
    schedule = DeviceActivitySchedule(
      intervalStart: try container.decode(DateComponents.self, forKey: .intervalStart),
      intervalEnd: try container.decode(DateComponents.self, forKey: .intervalEnd),
      repeats: try container.decode(Bool.self, forKey: .repeats),
      warningTime: try container.decodeIfPresent(DateComponents.self, forKey: .warningTime))
    warning = schedule.warningTime?.length
    let records = try container.decode([MeterRecord].self, forKey: .meters)
    events = records.reduce(into: [:]) { $0.merge($1.namedEvents) { first, _ in first } }
    meters = try EventMeter.meters(for: events, warning: warning)
    current = try container.decodeIfPresent(IntervalRecord.self, forKey: .current)?.interval
    next = try container.decodeIfPresent(IntervalRecord.self, forKey: .next)?.interval
    lastStart = try container.decodeIfPresent(InstantRecord.self, forKey: .lastStart)?.date
    isStartDelivered = try container.decode(Bool.self, forKey: .isStartDelivered)
    isFinished = try container.decode(Bool.self, forKey: .isFinished)
    isStartWarned = try container.decode(Bool.self, forKey: .isStartWarned)
    isEndWarned = try container.decode(Bool.self, forKey: .isEndWarned)
    if current != nil { restore(records) }
  }

  // Far beyond any interval, and far from where adding to it overflows.
  private static let mostUsage = Duration.seconds(Int32.max)

  private mutating func restore(_ records: [MeterRecord]) {
    let usage = Dictionary(records.map { ($0.targets, $0.usage) }) { first, _ in first }
    for index in meters.indices {
      meters[index].add(min(max(.zero, usage[meters[index].targets] ?? .zero), Self.mostUsage))
      _ = meters[index].takeReached()
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name.rawValue, forKey: .name)
    try container.encode(schedule.intervalStart, forKey: .intervalStart)
    try container.encode(schedule.intervalEnd, forKey: .intervalEnd)
    try container.encode(schedule.repeats, forKey: .repeats)
    try container.encodeIfPresent(schedule.warningTime, forKey: .warningTime)
    try container.encode(meters.map { MeterRecord($0, events: events) }, forKey: .meters)
    try container.encodeIfPresent(current.map(IntervalRecord.init), forKey: .current)
    try container.encodeIfPresent(next.map(IntervalRecord.init), forKey: .next)
    try container.encodeIfPresent(lastStart.map(InstantRecord.init), forKey: .lastStart)
    try container.encode(isStartDelivered, forKey: .isStartDelivered)
    try container.encode(isFinished, forKey: .isFinished)
    try container.encode(isStartWarned, forKey: .isStartWarned)
    try container.encode(isEndWarned, forKey: .isEndWarned)
  }
}

/// A meter as it is stored: the targets once for all events that count them.
private struct MeterRecord: Codable {
  struct Event: Codable {
    let name: String
    let threshold: DateComponents
  }

  let applications: [ApplicationToken]
  let categories: [ActivityCategoryToken]
  let webDomains: [WebDomainToken]
  let events: [Event]
  let usage: Duration

  init(_ meter: EventMeter, events: [DeviceActivityEvent.Name: DeviceActivityEvent]) {
    applications = meter.targets.applications.inOrder()
    categories = meter.targets.categories.inOrder()
    webDomains = meter.targets.webDomains.inOrder()
    usage = meter.usage
    self.events = meter.thresholds.filter { !$0.isWarning }.compactMap { threshold in
      events[threshold.event].map { Event(name: threshold.event.rawValue, threshold: $0.threshold) }
    }
  }

  var targets: EventTargets {
    EventTargets(applications: Set(applications), categories: Set(categories), webDomains: Set(webDomains))
  }

  var namedEvents: [DeviceActivityEvent.Name: DeviceActivityEvent] {
    let targets = targets
    let named = events.map { event in
      let value = DeviceActivityEvent(
        applications: targets.applications, categories: targets.categories, webDomains: targets.webDomains,
        threshold: event.threshold)
      return (DeviceActivityEvent.Name(event.name), value)
    }
    return Dictionary(named) { first, _ in first }
  }
}
