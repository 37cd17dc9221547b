/// Three readings of the clocks, taken once at the top of a turn.
public struct Moment: Hashable, Sendable {
  /// Seconds since the epoch, UTC, as the machine believes. May jump either way.
  public var wall: Int
  /// Nanoseconds of CLOCK_MONOTONIC: never jumps, stops in suspend. Usage is measured with this alone.
  public var monotonic: Int64
  /// Nanoseconds of CLOCK_BOOTTIME: never jumps, runs on in suspend.
  public var boottime: Int64

  public init(wall: Int, monotonic: Int64, boottime: Int64) {
    self.wall = wall
    self.monotonic = monotonic
    self.boottime = boottime
  }
}
