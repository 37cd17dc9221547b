internal import CLinux
internal import EarnCore
internal import Glibc

/// A clock a timer follows.
public enum LoopClock: Sendable, CaseIterable {
  /// CLOCK_MONOTONIC: stops in suspend. Usage, time limits of connections.
  case monotonic
  /// CLOCK_BOOTTIME: runs on in suspend.
  case boottime
  /// CLOCK_REALTIME: what the machine believes; may jump either way.
  case wall

  var identifier: clockid_t {
    switch self {
    case .monotonic: CLOCK_MONOTONIC
    case .boottime: CLOCK_BOOTTIME
    case .wall: CLOCK_REALTIME
    }
  }

  /// Nanoseconds of this clock, now.
  var nanoseconds: Int64 {
    var reading = timespec()
    clock_gettime(identifier, &reading)
    return Int64(reading.tv_sec) * 1_000_000_000 + Int64(reading.tv_nsec)
  }
}

/// The only place of the product that asks the kernel for the time.
enum Clocks {
  static func moment() -> Moment {
    Moment(
      wall: Int(LoopClock.wall.nanoseconds / 1_000_000_000), monotonic: LoopClock.monotonic.nanoseconds,
      boottime: LoopClock.boottime.nanoseconds)
  }
}
