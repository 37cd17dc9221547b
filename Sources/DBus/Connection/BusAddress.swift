import Glibc

/// Where a bus listens, or why there is none.
///
/// Only `unix:` addresses are used: earn opens Unix sockets and starts no program, whatever an environment says.
public enum BusAddress: Hashable, Sendable {
  case unix(String)
  case absent(reason: String)

  /// Reads an address list as `DBUS_SESSION_BUS_ADDRESS` holds it.
  public init(_ text: String) {
    let parts = text.split(separator: ";").filter { $0.hasPrefix("unix:") }
    self =
      parts.isEmpty
      ? .absent(reason: "the address \"\(text)\" names no Unix socket") : .unix(parts.joined(separator: ";"))
  }

  /// The session bus: `DBUS_SESSION_BUS_ADDRESS`, else `bus` in the runtime directory.
  public static func session(in environment: [String: String]) -> BusAddress {
    if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty { return BusAddress(address) }
    if let directory = environment["XDG_RUNTIME_DIR"], directory.hasPrefix("/") {
      return .unix("unix:path=" + escaped(directory + "/bus"))
    }
    return .absent(reason: "neither DBUS_SESSION_BUS_ADDRESS nor XDG_RUNTIME_DIR is set")
  }

  /// The system bus: `DBUS_SYSTEM_BUS_ADDRESS`, else the one place it always listens at.
  public static func system(in environment: [String: String]) -> BusAddress {
    if let address = environment["DBUS_SYSTEM_BUS_ADDRESS"], !address.isEmpty { return BusAddress(address) }
    return .unix("unix:path=/run/dbus/system_bus_socket")
  }

  /// A path as an address writes it: what is not plainly allowed becomes `%xx`.
  private static func escaped(_ path: String) -> String {
    path.utf8.map { byte in
      plain.contains(byte)
        ? String(Unicode.Scalar(byte)) : "%" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }.joined()
  }

  private static let plain = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_/.*".utf8)
}

extension BusAddress {
  /// Why nobody can listen there yet: the one socket file it names is missing.
  var missingSocket: String? {
    guard case .unix(let text) = self, !text.contains(";") else { return nil }
    guard let part = text.dropFirst("unix:".count).split(separator: ",").first(where: { $0.hasPrefix("path=") })
    else { return nil }
    let path = String(part.dropFirst("path=".count))
    return path.contains("%") || access(path, F_OK) == 0 ? nil : "there is no socket at \(path)"
  }
}
