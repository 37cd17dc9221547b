internal import CXCB
internal import Glibc

/// Has the X server tell when there was no input for a while, and when there is again: alarms on its counter IDLETIME.
final class IdleAlarms {
  private let connection: XConnection
  private let counter: xcb_sync_counter_t
  private let tell: (IdleEdge) -> Void
  private var alarms: [xcb_sync_alarm_t] = []
  private var isIdle = false
  private var threshold: Int64 = .max

  /// - Returns: nil where the X server counts no idle time.
  init?(_ connection: XConnection, _ tell: @escaping (IdleEdge) -> Void) {
    guard connection.firstSync != nil, let counter = SystemCounters(connection.xcb).counter("IDLETIME") else {
      return nil
    }
    self.connection = connection
    self.counter = counter
    self.tell = tell
  }

  /// - Parameter milliseconds: without input; from then on a person is idle.
  func set(milliseconds: Int64) {
    guard milliseconds != threshold else { return }
    threshold = milliseconds
    for alarm in alarms { xcb_sync_destroy_alarm(connection.xcb, alarm) }
    alarms = [XCB_SYNC_TESTTYPE_POSITIVE_TRANSITION, XCB_SYNC_TESTTYPE_NEGATIVE_TRANSITION].map(alarm)
    // A transition that is past raises no alarm.
    let cookie = xcb_sync_query_counter(connection.xcb, counter)
    connection.onAnswer(cookie.sequence, as: xcb_sync_query_counter_reply_t.self) { [weak self] reply in
      guard let self, let value = reply?.pointee.counter_value else { return }
      look(Int64(value.hi) << 32 | Int64(value.lo))
    }
  }

  func handle(_ event: XEvent) {
    guard case .alarm(let alarm, let counter) = event, alarms.contains(alarm) else { return }
    // On the way down the counter says what it was reset to, which may be the threshold itself.
    if alarm == alarms.last { say(.active) } else { look(counter) }
  }

  private func look(_ milliseconds: Int64) {
    say(milliseconds >= threshold ? .idle(milliseconds: milliseconds) : .active)
  }

  private func say(_ edge: IdleEdge) {
    let isIdle = edge != .active
    guard isIdle != self.isIdle else { return }
    self.isIdle = isIdle
    tell(edge)
  }

  private func alarm(_ test: xcb_sync_testtype_t) -> xcb_sync_alarm_t {
    let id = xcb_generate_id(connection.xcb)
    let mask =
      XCB_SYNC_CA_COUNTER.rawValue | XCB_SYNC_CA_VALUE_TYPE.rawValue | XCB_SYNC_CA_VALUE.rawValue
      | XCB_SYNC_CA_TEST_TYPE.rawValue | XCB_SYNC_CA_DELTA.rawValue | XCB_SYNC_CA_EVENTS.rawValue
    let value = [UInt32(truncatingIfNeeded: threshold >> 32), UInt32(truncatingIfNeeded: threshold)]
    let delta: [UInt32] = [0, 0]
    let list = [counter, XCB_SYNC_VALUETYPE_ABSOLUTE.rawValue] + value + [test.rawValue] + delta + [1]
    xcb_sync_create_alarm(connection.xcb, id, mask, list)
    return id
  }
}
