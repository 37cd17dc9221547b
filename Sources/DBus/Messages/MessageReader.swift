import CSystemd

/// Takes the values out of a message that arrived.
struct MessageReader {
  let message: OpaquePointer

  /// All arguments. A file descriptor among them is an error: none is negotiated, so none is honest.
  func arguments() throws(BusError) -> [BusValue] { try values() }

  /// The values up to the end of the message or of the container that was entered.
  private func values() throws(BusError) -> [BusValue] {
    var values: [BusValue] = []
    while let (type, contents) = try peek() { values.append(try value(type, contents)) }
    return values
  }

  private func peek() throws(BusError) -> (Unicode.Scalar, String)? {
    var type: CChar = 0
    var contents: UnsafePointer<CChar>?
    let code = sd_bus_message_peek_type(message, &type, &contents)
    try BusError.check(code, in: "sd_bus_message_peek_type")
    guard code > 0 else { return nil }
    return (Unicode.Scalar(UInt8(bitPattern: type)), contents.map { String(cString: $0) } ?? "")
  }

  private func value(_ type: Unicode.Scalar, _ contents: String) throws(BusError) -> BusValue {
    switch type {
    case "y": .byte(try basic(0, type))
    case "b": .boolean(try basic(Int32(0), type) != 0)
    case "n": .int16(try basic(0, type))
    case "q": .uint16(try basic(0, type))
    case "i": .int32(try basic(0, type))
    case "u": .uint32(try basic(0, type))
    case "x": .int64(try basic(0, type))
    case "t": .uint64(try basic(0, type))
    case "d": .double(try basic(0, type))
    case "s": .string(try string(type))
    case "o": .objectPath(try string(type))
    case "g": .signature(try string(type))
    case "v": try variant(contents)
    case "r": .structure(try container(type, contents))
    case "e": .structure(try container(type, contents))
    case "a": try array(contents)
    default:
      throw BusError(name: "org.freedesktop.DBus.Error.NotSupported", message: "cannot read a value of type \(type)")
    }
  }

  private func basic<Number>(_ zero: Number, _ type: Unicode.Scalar) throws(BusError) -> Number {
    var number = zero
    let code = withUnsafeMutableBytes(of: &number) {
      sd_bus_message_read_basic(message, letter(type), $0.baseAddress)
    }
    try BusError.check(code, in: "sd_bus_message_read_basic")
    return number
  }

  private func string(_ type: Unicode.Scalar) throws(BusError) -> String {
    try basic(UnsafePointer<CChar>?.none, type).map { String(cString: $0) } ?? ""
  }

  private func variant(_ contents: String) throws(BusError) -> BusValue {
    let values = try container("v", contents)
    guard let content = values.first else {
      throw BusError(name: "org.freedesktop.DBus.Error.InvalidSignature", message: "a variant holds nothing")
    }
    return .variant(content)
  }

  private func array(_ element: String) throws(BusError) -> BusValue {
    let elements = try container("a", element)
    guard element == "{sv}" else { return .array(elements, of: element) }
    var entries: [String: BusValue] = [:]
    for case .structure(let pair) in elements {
      if let key = pair.first?.text, let value = pair.last?.content { entries[key] = value }
    }
    return .dictionary(entries)
  }

  private func container(_ type: Unicode.Scalar, _ contents: String) throws(BusError) -> [BusValue] {
    let code = sd_bus_message_enter_container(message, letter(type), contents)
    try BusError.check(code, in: "sd_bus_message_enter_container")
    let values = try values()
    try BusError.check(sd_bus_message_exit_container(message), in: "sd_bus_message_exit_container")
    return values
  }
}

extension MessageReader {
  /// What a reply says: its values, or the error it carries.
  var reply: Result<[BusValue], BusError> {
    if let error = sd_bus_message_get_error(message), let name = error.pointee.name {
      let text = error.pointee.message.map { String(cString: $0) } ?? ""
      return .failure(BusError(name: String(cString: name), message: text))
    }
    do { return .success(try arguments()) } catch { return .failure(error) }
  }

  /// The signal; nil where it holds what cannot be read.
  var signal: BusSignal? {
    guard let arguments = try? arguments() else { return nil }
    func text(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }
    return BusSignal(
      sender: text(sd_bus_message_get_sender(message)), path: text(sd_bus_message_get_path(message)),
      interface: text(sd_bus_message_get_interface(message)), member: text(sd_bus_message_get_member(message)),
      arguments: arguments)
  }
}
