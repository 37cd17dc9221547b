public import EarnCore

/// The three clocks in a test's hand: they move only when told.
public struct ManualClock: Sendable {
  public private(set) var now: Moment

  /// Starts at 2026-12-01 12:00:00 UTC, two hours after a boot, never suspended.
  public init(wall: Int = 1_796_126_400, uptimeSeconds: Int = 7200) {
    let uptime = Int64(uptimeSeconds) * 1_000_000_000
    now = Moment(wall: wall, monotonic: uptime, boottime: uptime)
  }

  /// Time passes on all three clocks.
  @discardableResult
  public mutating func advance(by duration: Duration) -> Moment {
    let nanoseconds = ManualClock.nanoseconds(duration)
    now.monotonic += nanoseconds
    moveOthers(by: nanoseconds)
    return now
  }

  /// The machine sleeps: wall and boottime go on, monotonic stands.
  @discardableResult
  public mutating func suspend(for duration: Duration) -> Moment {
    moveOthers(by: ManualClock.nanoseconds(duration))
    return now
  }

  /// Somebody sets the wall clock; the other two do not notice.
  @discardableResult
  public mutating func setWall(_ wall: Int) -> Moment {
    now.wall = wall
    wallRemainder = 0
    return now
  }

  private var wallRemainder: Int64 = 0

  private mutating func moveOthers(by nanoseconds: Int64) {
    now.boottime += nanoseconds
    wallRemainder += nanoseconds
    now.wall += Int(wallRemainder / 1_000_000_000)
    wallRemainder %= 1_000_000_000
  }

  private static func nanoseconds(_ duration: Duration) -> Int64 {
    let (seconds, attoseconds) = duration.components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}
