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
  /// The socket files it names; empty where it names anything else as well.
  var sockets: [String] {
    guard case .unix(let text) = self else { return [] }
    let paths = text.split(separator: ";").map { part in
      part.dropFirst("unix:".count).split(separator: ",").first { $0.hasPrefix("path=") }
        .flatMap { Self.unescaped($0.dropFirst("path=".count)) }
    }
    return paths.contains(nil) ? [] : paths.compactMap { $0 }
  }

  /// Why nobody can listen there yet: every socket file it names is missing.
  var missingSocket: String? {
    guard let first = sockets.first, !sockets.contains(where: { access($0, F_OK) == 0 }) else { return nil }
    return "there is no socket at \(first)"
  }

  /// Nil for what is no escape.
  private static func unescaped(_ text: Substring) -> String? {
    let parts = text.split(separator: "%", omittingEmptySubsequences: false)
    var bytes = Array((parts.first ?? "").utf8)
    for part in parts.dropFirst() {
      guard part.utf8.count >= 2, let byte = UInt8(part.prefix(2), radix: 16) else { return nil }
      bytes += [byte] + part.dropFirst(2).utf8
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
