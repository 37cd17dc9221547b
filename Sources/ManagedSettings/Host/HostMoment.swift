public import Foundation

/// Two readings of the clocks, taken together.
public struct HostMoment: Sendable, Hashable {
  /// What the wall clock says. Finds intervals; may jump either way.
  public var date: Date
  /// Time since some fixed point on a clock that never jumps and stops in suspend. Usage is measured with this alone.
  public var monotonic: Duration

  /// Both readings are of one moment.
  public init(date: Date, monotonic: Duration) {
    self.date = date
    self.monotonic = monotonic
  }
}
