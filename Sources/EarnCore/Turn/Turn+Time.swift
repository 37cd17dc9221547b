import DeviceActivity
import LineProtocol
import Notifications
import Rewards

extension Turn {
  /// Brings the draft up to now: the trusted clock, the day, then the thresholds that were reached.
  func passTime() {
    if core.arming == nil, core.targetToMeter != nil { core.diagnostics.unmeteredTargets += 1 }
    observeClock()
    turnDay()
    host.update(ActivityEngine.self) { $0.advance(to: host.moment, calendar: host.calendar) }
    deliverCallbacks()
  }

  private func observeClock() {
    let wasHeld = core.state.clock.isHeld
    let jump = core.state.clock.observe(now, synchronised: isSynchronised)
    if wasHeld, !core.state.clock.isHeld { withdraw(.clock) }
    guard let jump else { return }
    append(.clockJumped, note: "the wall clock jumped by \(DurationText.amount(jump))")
    tell(FactDraft("clock", [Pair("jump", jump)]))
    // A jump that is followed at once asks nothing of the person.
    if core.state.clock.isHeld { notices.append(.clockJumped(by: jump)) }
  }

  /// The day rolls over once, whatever the clock and the zone do meanwhile; it never goes back.
  func turnDay() {
    let today = core.zone.day(at: core.state.clock.time(at: now), dayStart: core.rules.dayStart)
    guard today > core.state.day else { return }
    endArming()
    core.state.day = today
    core.state.graced = []
    core.book.close(before: today.advanced(by: -8))
    tell(FactDraft("day", [Pair("day", today.description)]))
    expire()
  }

  private func expire() {
    guard let kept = core.rules.carry.limit, core.balance > kept else { return }
    append(.expiry, amount: kept - core.balance, note: "the rules carry \(DurationText.balance(kept)) into a new day")
  }
}

extension Core {
  /// The next moment at which anything could change without an event.
  public func deadline(at now: Moment) -> Deadline? {
    [usageDeadline, timerDeadline(at: now), dayDeadline(at: now)].compactMap { $0 }
      .min { $0.remaining(at: now) < $1.remaining(at: now) }
  }

  private var usageDeadline: Deadline? {
    let threshold = frameworks[ActivityEngine.self].nextDeadline(calendar: zone.calendar).monotonic
    return ([threshold?.nanoseconds].compactMap { $0 } + graces.values).min().map { .monotonic($0) }
  }

  private func timerDeadline(at now: Moment) -> Deadline? {
    state.timer.map { .monotonic(now.monotonic + Nanoseconds.of(LiveTimer.longest - $0.elapsed(at: now))) }
  }

  private func dayDeadline(at now: Moment) -> Deadline? {
    let trusted = state.clock.time(at: now)
    let next = zone.start(after: state.day, dayStart: rules.dayStart)
    return .boottime(now.boottime + Nanoseconds.of(Seconds(max(1, next - trusted))))
  }
}

/// A moment to wake up at, on the clock it was reckoned with.
public enum Deadline: Hashable, Sendable {
  /// Nanoseconds of CLOCK_MONOTONIC: usage does not run on in suspend.
  case monotonic(Int64)
  /// Nanoseconds of CLOCK_BOOTTIME: days do.
  case boottime(Int64)

  /// Nanoseconds from now; negative when it is past.
  public func remaining(at now: Moment) -> Int64 {
    switch self {
    case .monotonic(let at): at - now.monotonic
    case .boottime(let at): at - now.boottime
    }
  }
}

extension Duration {
  var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * Nanoseconds.perSecond + attoseconds / 1_000_000_000
  }
}
