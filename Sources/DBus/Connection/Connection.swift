import CSystemd
import Glibc

/// The one libsystemd connection a `Bus` holds at a time. The handle never leaves this module.
struct Connection {
  let handle: OpaquePointer

  /// Begins to connect; nothing waits.
  static func start(_ address: String) throws(BusError) -> Connection {
    var handle: OpaquePointer?
    try BusError.check(sd_bus_new(&handle), in: "sd_bus_new")
    guard let handle else { throw .disconnected }
    let connection = Connection(handle: handle)
    do throws(BusError) {
      try BusError.check(sd_bus_set_address(handle, address), in: "sd_bus_set_address")
      try BusError.check(sd_bus_set_bus_client(handle, 1), in: "sd_bus_set_bus_client")
      try BusError.check(sd_bus_negotiate_fds(handle, 0), in: "sd_bus_negotiate_fds")
      try BusError.check(sd_bus_start(handle), in: "connecting to \(address)")
    } catch {
      connection.close()
      throw error
    }
    return connection
  }

  func close() { sd_bus_close_unref(handle) }

  var isReady: Bool { sd_bus_is_ready(handle) > 0 }

  /// The identity of the running bus: another after every start of it. 32 hexadecimal digits.
  var busID: String? {
    var id = sd_id128_t()
    guard sd_bus_get_bus_id(handle, &id) >= 0 else { return nil }
    return withUnsafeBytes(of: id) { bytes in
      bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
  }
}

extension Connection {
  var descriptor: Int32? {
    let descriptor = sd_bus_get_fd(handle)
    return descriptor < 0 ? nil : descriptor
  }

  var pollEvents: Int16 { Int16(clamping: max(0, sd_bus_get_events(handle))) }

  var deadline: UInt64? {
    var deadline: UInt64 = .max
    guard sd_bus_get_timeout(handle, &deadline) >= 0, deadline != .max else { return nil }
    return deadline
  }

  /// Handles one thing that is due.
  /// - Returns: whether there may be more.
  func processOne() throws(BusError) -> Bool {
    let code = sd_bus_process(handle, nil)
    try BusError.check(code, in: "reading from the bus")
    return code > 0
  }
}
