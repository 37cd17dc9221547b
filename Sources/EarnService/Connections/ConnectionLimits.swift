/// What a connection may use before it is closed. PROTOCOL.md, "Limits".
public struct ConnectionLimits: Hashable, Sendable {
  public var connections = 256
  /// From the first byte of a line to its line feed.
  public var partialLineNanoseconds: Int64 = 30_000_000_000
  /// Without a byte either way, unless the connection is held open.
  public var idleNanoseconds: Int64 = 600_000_000_000
  /// Unread output, none of it moving.
  public var stallNanoseconds: Int64 = 10_000_000_000
  /// Unread bytes of a subscriber.
  public var consumerBytes = 256 * 1024

  public static let standard = ConnectionLimits()

  public init() {}
}
