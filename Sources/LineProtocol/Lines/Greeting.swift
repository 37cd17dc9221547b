/// What the server says first, so that a client knows whom it talks to.
public struct Greeting: Hashable, Sendable {
  /// What the peer's uid may do here.
  public enum Role: String, Sendable {
    /// The account the service runs for: everything.
    case owner
    /// Any other, root included: PING, CAPS, HELP and QUIT.
    case other
  }

  /// The protocol's number; additions do not raise it.
  public static let version = 1

  /// `earnd/<version>`.
  public let server: String
  public let role: Role

  public init(server: String, role: Role) {
    self.server = server
    self.role = role
  }

  /// Nil when these pairs, of a connection's first `OK`, are not this protocol's greeting.
  public init?(_ pairs: [Pair]) {
    guard pairs["earn"] == String(Self.version), let server = pairs["server"],
      let role = pairs["role"].flatMap(Role.init(rawValue:))
    else { return nil }
    self.init(server: server, role: role)
  }

  public var pairs: [Pair] {
    [Pair("earn", Self.version), Pair("server", server), Pair("role", role.rawValue)]
  }

  public var line: String { Line.text("OK", pairs: pairs) }
}
