import Glibc

/// Why a call was not made, or what it was answered with.
public struct BusError: Error, Hashable, Sendable {
  /// `org.freedesktop.DBus.Error.NoReply` and its like.
  public let name: String
  public let message: String

  public init(name: String, message: String) {
    self.name = name
    self.message = message
  }

  /// The connection is not, or no longer, there.
  public static let disconnected = BusError(
    name: "org.freedesktop.DBus.Error.Disconnected", message: "There is no connection to the bus.")

  /// Nobody owns the name, and nothing can be started that would.
  public var isServiceUnknown: Bool {
    name == "org.freedesktop.DBus.Error.ServiceUnknown" || name == "org.freedesktop.DBus.Error.NameHasNoOwner"
  }

  private static let invalidArguments = "org.freedesktop.DBus.Error.InvalidArgs"

  /// It was asked for in a way that can never be right.
  var isInvalid: Bool { name == Self.invalidArguments }

  /// What a function of libsystemd returned below zero.
  init(_ code: Int32, in function: String) {
    name = code == -EINVAL ? Self.invalidArguments : "org.freedesktop.DBus.Error.Failed"
    message = "\(function): \(describe(code))"
  }

  static func check(_ code: Int32, in function: String) throws(BusError) {
    if code < 0 { throw BusError(code, in: function) }
  }
}

/// The words for a negative errno.
func describe(_ code: Int32) -> String { String(cString: strerror(-code)) }
