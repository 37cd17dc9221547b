/// The last line before the server closes a connection, and why it does.
public struct Bye: Hashable, Sendable {
  public let slug: String
  public let pairs: [Pair]

  public init(_ slug: String, _ pairs: [Pair] = []) {
    self.slug = slug
    self.pairs = pairs
  }

  public static let quit = Bye("quit")
  public static let stopping = Bye("stopping")
  public static let lineTimeout = Bye("line-timeout")
  public static let idleTimeout = Bye("idle-timeout")
  public static let tooManyConnections = Bye("too-many-connections")

  /// - Parameter last: the last sequence number that was sent whole.
  public static func slowConsumer(last: Int) -> Bye { Bye("slow-consumer", [Pair("last", last)]) }

  public var line: String { Line.text("BYE", slug, pairs: pairs) }
}
