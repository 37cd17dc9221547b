public import Foundation
public import ManagedSettings

// Time passes for the engine only here.
extension ActivityEngine {
  /// What is in front from this moment on; `nil` for nothing that counts: nobody present, a shield, an unknown front.
  public mutating func setFront(_ front: FrontActivity?, at now: HostMoment) {
    catchUp(to: now)
    self.front = front
    latest = now
  }

  /// Measures up to now, and queues the calls that have become due.
  public mutating func advance(to now: HostMoment, calendar: Calendar) {
    adopt(calendar, at: now.date)
    let span = lapse(to: now)
    for index in monitored.indices { monitored[index].measure(span.used, of: front, at: now.date) }
    latest = now
    queueDue(at: now.date, span: span.isEven ? span.used : .zero, calendar: calendar)
  }

  /// Forgets what was in front: time until the next `setFront` is nobody's. For a host that starts again.
  public mutating func forgetFront() {
    front = nil
    latest = nil
  }

  /// When to advance next, once no call is due any more.
  public func nextDeadline(calendar: Calendar) -> EngineDeadline {
    var ahead = self
    if let latest { ahead.adopt(calendar, at: latest.date) }
    var deadline = EngineDeadline(date: ahead.monitored.compactMap(\.boundary).min())
    if let front, let latest {
      let remaining = ahead.monitored.compactMap { $0.remaining(of: front) }.min()
      deadline.monotonic = remaining.map { latest.monotonic + $0 }
    }
    return deadline
  }

  /// `advance` in the calendar known last.
  mutating func catchUp(to now: HostMoment) {
    if let calendar { advance(to: now, calendar: calendar) }
  }
}

extension ActivityEngine {
  /// The time since the latest moment, if something is in front, and whether wall clock and suspend-free clock agree
  /// about it: where they do not (a jump, a sleep), none of it can be placed in an interval that began meanwhile.
  private func lapse(to now: HostMoment) -> (used: Duration, isEven: Bool) {
    guard let latest, front != nil else { return (.zero, true) }
    let elapsed = max(.zero, now.monotonic - latest.monotonic)
    let isEven = abs(now.date.timeIntervalSince(latest.date) - elapsed / .seconds(1)) < 1
    return (elapsed, isEven)
  }

  /// Takes on a calendar: its time zone moves the boundaries that are still to come. So does a clock set back.
  private mutating func adopt(_ calendar: Calendar, at now: Date) {
    let isNew = calendar != self.calendar
    let isBack = latest.map { now < $0.date } ?? false
    guard isNew || isBack else { return }
    self.calendar = calendar
    for index in monitored.indices {
      if isNew { monitored[index].moveEnd(calendar: calendar) }
      monitored[index].lookAhead(from: now, calendar: calendar)
    }
  }
}
