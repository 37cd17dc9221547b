public import Foundation

/// What the frameworks reach the world through: a clock, a calendar, and a place for their state.
public protocol ScreenTimeHost: AnyObject, Sendable {
  /// Now. A host that works in turns answers the same moment for the whole turn.
  var moment: HostMoment { get }
  /// The calendar, with its time zone, for components that bring none.
  var calendar: Calendar { get }
  /// The state as it is; a new one where none was kept.
  func read<S: HostedState>(_ state: S.Type) -> S
  /// Changes the state in place. The body must not reach the same state through the host again.
  func update<S: HostedState, R>(_ state: S.Type, _ body: (inout S) throws -> R) rethrows -> R
}
