/// A person stopped giving input, or began again.
public enum IdleEdge: Hashable, Sendable {
  /// There was no input for this long.
  case idle(milliseconds: Int64)
  case active
}
