/// A signal that arrived.
public struct BusSignal: Hashable, Sendable {
  /// The unique name of who sent it, `:1.42`; the bus itself sends as `org.freedesktop.DBus`.
  public let sender: String
  public let path: String
  public let interface: String
  public let member: String
  public let arguments: [BusValue]

  public init(sender: String, path: String, interface: String, member: String, arguments: [BusValue]) {
    self.sender = sender
    self.path = path
    self.interface = interface
    self.member = member
    self.arguments = arguments
  }
}
