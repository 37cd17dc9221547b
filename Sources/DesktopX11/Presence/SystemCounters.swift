internal import CXCB
internal import Glibc

/// The counters an X server keeps, by name.
struct SystemCounters {
  private var counters: [String: xcb_sync_counter_t] = [:]

  init(_ xcb: OpaquePointer) {
    let version = xcb_sync_initialize(xcb, 3, 1)
    let list = xcb_sync_list_system_counters(xcb)
    free(xcb_sync_initialize_reply(xcb, version, nil))
    guard let reply = xcb_sync_list_system_counters_reply(xcb, list, nil) else { return }
    defer { free(reply) }
    let size = 32 + 4 * Int(reply.pointee.length)
    read(UnsafeRawBufferPointer(start: reply, count: size), count: Int(reply.pointee.counters_len))
  }

  init(reply: [UInt8], count: Int) { reply.withUnsafeBytes { read($0, count: count) } }

  func counter(_ name: String) -> xcb_sync_counter_t? { counters[name] }

  /// libxcb's own reader begins a name two bytes late: it takes the size of its C struct, which ends in padding, for
  /// the size on the wire.
  private mutating func read(_ reply: UnsafeRawBufferPointer, count: Int) {
    var offset = 32
    for _ in 0..<count where offset + 14 <= reply.count {
      let counter = reply.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
      let length = Int(reply.loadUnaligned(fromByteOffset: offset + 12, as: UInt16.self))
      guard offset + 14 + length <= reply.count else { return }
      counters[String(decoding: reply[(offset + 14)..<(offset + 14 + length)], as: UTF8.self)] = counter
      offset += (14 + length + 3) & ~3
    }
  }
}
