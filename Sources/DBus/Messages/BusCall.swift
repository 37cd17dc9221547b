/// A method to be called.
public struct BusCall: Hashable, Sendable {
  public var destination: String
  public var path: String
  public var interface: String
  public var member: String
  public var arguments: [BusValue]
  /// Whether the bus may start somebody who answers.
  public var startsOwner = true

  public init(_ destination: String, _ path: String, _ interface: String, _ member: String, _ arguments: BusValue...) {
    self.destination = destination
    self.path = path
    self.interface = interface
    self.member = member
    self.arguments = arguments
  }

  /// Reads all properties of one interface of an object.
  public static func allProperties(_ destination: String, _ path: String, _ interface: String) -> BusCall {
    BusCall(destination, path, "org.freedesktop.DBus.Properties", "GetAll", .string(interface))
  }

  /// A call of the bus itself.
  public static func driver(_ member: String, _ arguments: BusValue...) -> BusCall {
    var call = BusCall(busName, "/org/freedesktop/DBus", busName, member)
    call.arguments = arguments
    return call
  }
}

/// The name of the bus itself, of its object's interface, and of the sender of its signals.
let busName = "org.freedesktop.DBus"
