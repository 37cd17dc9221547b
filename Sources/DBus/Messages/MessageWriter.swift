import CSystemd

/// Puts values into a message that is being made.
struct MessageWriter {
  let message: OpaquePointer

  func append(_ value: BusValue) throws(BusError) {
    switch value {
    case .byte(let number): try basic(number, "y")
    case .boolean(let flag): try basic(Int32(flag ? 1 : 0), "b")
    case .int16(let number): try basic(number, "n")
    case .uint16(let number): try basic(number, "q")
    case .int32(let number): try basic(number, "i")
    case .uint32(let number): try basic(number, "u")
    case .int64(let number): try basic(number, "x")
    case .uint64(let number): try basic(number, "t")
    case .double(let number): try basic(number, "d")
    case .string(let text): try string(text, "s")
    case .objectPath(let text): try string(text, "o")
    case .signature(let text): try string(text, "g")
    case .variant(let content): try container("v", content.signature, [content])
    case .structure(let fields): try container("r", fields.map(\.signature).joined(), fields)
    case .array(let elements, let element): try array(elements, element)
    case .dictionary(let entries): try dictionary(entries)
    }
  }

  private func basic<Number>(_ number: Number, _ type: Unicode.Scalar) throws(BusError) {
    let code = withUnsafeBytes(of: number) { sd_bus_message_append_basic(message, letter(type), $0.baseAddress) }
    try BusError.check(code, in: "sd_bus_message_append_basic")
  }

  private func string(_ text: String, _ type: Unicode.Scalar) throws(BusError) {
    let code = text.withCString { sd_bus_message_append_basic(message, letter(type), $0) }
    try BusError.check(code, in: "sd_bus_message_append_basic")
  }

  private func array(_ elements: [BusValue], _ element: String) throws(BusError) {
    guard element.hasPrefix("{") else { return try container("a", element, elements) }
    try open("a", element)
    for case .structure(let pair) in elements { try container("e", String(element.dropFirst().dropLast()), pair) }
    try close()
  }

  private func dictionary(_ entries: [String: BusValue]) throws(BusError) {
    try open("a", "{sv}")
    for (key, value) in entries.sorted(by: { $0.key < $1.key }) {
      try container("e", "sv", [.string(key), .variant(value)])
    }
    try close()
  }

  private func container(_ type: Unicode.Scalar, _ contents: String, _ values: [BusValue]) throws(BusError) {
    try open(type, contents)
    for value in values { try append(value) }
    try close()
  }

  private func open(_ type: Unicode.Scalar, _ contents: String) throws(BusError) {
    try BusError.check(
      sd_bus_message_open_container(message, letter(type), contents), in: "sd_bus_message_open_container")
  }

  private func close() throws(BusError) {
    try BusError.check(sd_bus_message_close_container(message), in: "sd_bus_message_close_container")
  }
}

/// A type letter as C's `char`.
func letter(_ scalar: Unicode.Scalar) -> CChar { CChar(truncatingIfNeeded: scalar.value) }
