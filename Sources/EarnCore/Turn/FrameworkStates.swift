import Foundation
import ManagedSettings

/// The Screen Time frameworks' values, part of the draft like everything else.
struct FrameworkStates: Sendable {
  private var states: [String: any HostedState] = [:]

  subscript<State: HostedState>(_ type: State.Type) -> State {
    states[type.stateName] as? State ?? State()
  }

  /// Changes a state in place: taken out while it changes, since a second reference would make every change a copy.
  mutating func update<State: HostedState, Result>(_ type: State.Type, _ body: (inout State) throws -> Result) rethrows
    -> Result
  {
    var state = states.removeValue(forKey: type.stateName) as? State ?? State()
    defer { states[type.stateName] = state }
    return try body(&state)
  }
}

/// The world as the frameworks see it during one turn: they read and write the turn's draft.
///
/// Unchecked: the service has one thread, and a turn never leaves it.
final class TurnHost: ScreenTimeHost, @unchecked Sendable {
  private(set) var states: FrameworkStates
  let moment: HostMoment
  let calendar: Calendar

  init(_ states: FrameworkStates, at now: Moment, calendar: Calendar) {
    self.states = states
    self.calendar = calendar
    moment = HostMoment(
      date: Date(timeIntervalSince1970: TimeInterval(now.wall)), monotonic: .nanoseconds(now.monotonic))
  }

  func read<State: HostedState>(_ type: State.Type) -> State { states[type] }

  func update<State: HostedState, Result>(_ type: State.Type, _ body: (inout State) throws -> Result) rethrows
    -> Result
  {
    try states.update(type, body)
  }
}
