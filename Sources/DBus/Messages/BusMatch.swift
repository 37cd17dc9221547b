/// Which signals are wanted; what is nil is not asked for.
public struct BusMatch: Hashable, Sendable {
  public var sender: String?
  public var path: String?
  /// The path and everything below it.
  public var pathNamespace: String?
  public var interface: String?
  public var member: String?
  /// The first argument, a string.
  public var firstArgument: String?

  public init(
    sender: String? = nil, path: String? = nil, pathNamespace: String? = nil, interface: String? = nil,
    member: String? = nil, firstArgument: String? = nil
  ) {
    self.sender = sender
    self.path = path
    self.pathNamespace = pathNamespace
    self.interface = interface
    self.member = member
    self.firstArgument = firstArgument
  }

  /// The rule as `AddMatch` reads it.
  public var rule: String {
    let parts = [
      ("sender", sender), ("path", path), ("path_namespace", pathNamespace), ("interface", interface),
      ("member", member), ("arg0", firstArgument),
    ]
    return parts.reduce(into: "type='signal'") { rule, part in
      if let value = part.1 { rule += ",\(part.0)='\(value)'" }
    }
  }
}
