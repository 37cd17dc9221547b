public import LineProtocol

/// Who answers what the server does not answer itself.
public protocol LineServerDelegate: AnyObject {
  /// A well-formed request of the owner. The next one of this session comes after the answer.
  /// - Returns: the reply, or nil when `session.answer` was or will be called.
  func session(_ session: LineSession, received request: Request) -> Reply?

  /// The connection is over. Told once, never from within another call.
  func sessionClosed(_ session: LineSession)
}
