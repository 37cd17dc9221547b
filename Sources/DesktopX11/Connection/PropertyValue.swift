internal import CXCB

/// A property as it was read. Whoever set it may have set anything.
struct PropertyValue {
  let type: xcb_atom_t
  private let format: UInt8
  private let bytes: [UInt8]

  init(_ reply: UnsafeMutablePointer<xcb_get_property_reply_t>) {
    type = reply.pointee.type
    format = reply.pointee.format
    let count = Int(xcb_get_property_value_length(reply))
    let value = UnsafeRawBufferPointer(start: xcb_get_property_value(reply), count: count)
    bytes = Array(value)
  }

  var isMissing: Bool { type == 0 }

  /// The numbers of a property in 32-bit format; none of any other.
  var numbers: [UInt32] {
    guard format == 32 else { return [] }
    return bytes.withUnsafeBytes { raw in
      stride(from: 0, to: raw.count - raw.count % 4, by: 4).map {
        raw.loadUnaligned(fromByteOffset: $0, as: UInt32.self)
      }
    }
  }

  /// The text; ISO 8859-1 where its type is STRING, else UTF-8. Nil where there is none.
  var text: String? {
    guard format == 8, !bytes.isEmpty else { return nil }
    let line = bytes.prefix { $0 != 0 }
    if type == XCB_ATOM_STRING.rawValue { return String(String.UnicodeScalarView(line.map { Unicode.Scalar($0) })) }
    return String(decoding: line, as: UTF8.self)
  }

  /// The texts between its zero bytes.
  var texts: [String] {
    guard format == 8 else { return [] }
    return bytes.split(separator: 0, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
  }
}
