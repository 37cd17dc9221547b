/// Whether somebody gives input, as a desktop measures it.
public enum InputState: Hashable, Sendable {
  case active
  /// There was none for as long as the rules call idle.
  case idle
}
