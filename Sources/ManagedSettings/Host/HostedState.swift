/// A value the frameworks keep at the host: the stores' settings, the registered activities, the tokens given out.
///
/// A host holds one value of each type, begins with `init()`, and keeps it in its `Codable` form.
public protocol HostedState: Codable, Sendable {
  init()
  /// The name it is stored under, unique among all hosted state.
  static var stateName: String { get }
}
