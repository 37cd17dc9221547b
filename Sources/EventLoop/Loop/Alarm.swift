/// A coarse timer on CLOCK_MONOTONIC that the loop keeps itself, as the time limit of its wait: fires within a few
/// milliseconds after its time, and costs no system call to arm. For deadlines that move with every request.
public final class Alarm {
  /// The nanosecond of CLOCK_MONOTONIC it is armed for, nil when disarmed.
  public var deadline: Int64? { armed }
  private var armed: Int64?
  private weak var loop: EventLoop?
  private let handler: () -> Void

  fileprivate init(_ loop: EventLoop, _ handler: @escaping () -> Void) {
    self.loop = loop
    self.handler = handler
  }

  /// Fires once at `nanoseconds`, instead of any earlier arming.
  public func arm(at nanoseconds: Int64) { armed = nanoseconds }

  public func disarm() { armed = nil }

  /// Ends the alarm.
  public func cancel() {
    armed = nil
    loop?.alarms.removeAll { $0 === self }
  }

  fileprivate func ring() {
    armed = nil
    handler()
  }
}

extension EventLoop {
  /// A disarmed alarm.
  public func alarm(_ handler: @escaping () -> Void) -> Alarm {
    let alarm = Alarm(self, handler)
    alarms.append(alarm)
    return alarm
  }

  /// How long the loop may wait, as epoll_wait(2) wants it: -1 means for ever.
  var millisecondsToAlarm: Int32 {
    var earliest: Int64?
    for alarm in alarms { if let deadline = alarm.deadline { earliest = min(earliest ?? deadline, deadline) } }
    guard let earliest else { return -1 }
    let left = earliest - LoopClock.monotonic.nanoseconds
    // To wake once in eleven days costs nothing; a number over 32 bits would.
    return left > 0 ? Int32(min(left / 1_000_000 + 1, 1_000_000_000)) : 0
  }

  func ringAlarms() {
    guard alarms.contains(where: { $0.deadline != nil }) else { return }
    let now = LoopClock.monotonic.nanoseconds
    for alarm in alarms where alarm.deadline.map({ $0 <= now }) == true { alarm.ring() }
  }
}
