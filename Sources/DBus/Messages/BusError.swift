import Glibc

/// Why a call was not made, or what it was answered with.
public struct BusError: Error, Hashable, Sendable {
  /// `org.freedesktop.DBus.Error.NoReply` and its like.
  public let name: String
  /// A part of a sentence, to stand at its end: without a full stop.
  public let message: String

  /// - Parameter message: as others wrote it; some end it with a full stop, some write none.
  public init(name: String, message: String) {
    self.name = name
    let kept = message.lastIndex { $0 != "." && !$0.isWhitespace }
    self.message = kept.map { String(message[...$0]) } ?? name
  }

  /// The connection is not, or no longer, there.
  public static let disconnected = BusError(
    name: "org.freedesktop.DBus.Error.Disconnected", message: "there is no connection to the bus")

  private static let invalidArguments = "org.freedesktop.DBus.Error.InvalidArgs"

  /// It was asked for in a way that can never be right.
  var isInvalid: Bool { name == Self.invalidArguments }

  /// What a function of libsystemd returned below zero.
  init(_ code: Int32, in function: String) {
    self.init(
      name: code == -EINVAL ? Self.invalidArguments : "org.freedesktop.DBus.Error.Failed",
      message: "\(function): \(describe(code))")
  }

  static func check(_ code: Int32, in function: String) throws(BusError) {
    if code < 0 { throw BusError(code, in: function) }
  }
}

/// The words for a negative errno.
func describe(_ code: Int32) -> String { String(cString: strerror(-code)) }
