/// One D-Bus value, decoded: a tree that owns what it holds.
public indirect enum BusValue: Hashable, Sendable {
  case byte(UInt8)
  case boolean(Bool)
  case int16(Int16)
  case uint16(UInt16)
  case int32(Int32)
  case uint32(UInt32)
  case int64(Int64)
  case uint64(UInt64)
  case double(Double)
  case string(String)
  case objectPath(String)
  case signature(String)
  case variant(BusValue)
  case structure([BusValue])
  /// Elements and their signature, for an empty array has one too. An entry of another dictionary than `a{sv}` is a
  /// structure of two.
  case array([BusValue], of: String)
  /// `a{sv}`, the dictionary of properties and hints; the values stand without their variant.
  case dictionary([String: BusValue])

  /// `as`.
  public static func strings(_ strings: [String]) -> BusValue { .array(strings.map { .string($0) }, of: "s") }

  /// The D-Bus signature: `s`, `a{sv}`, `(susso)`.
  public var signature: String {
    switch self {
    case .byte: "y"
    case .boolean: "b"
    case .int16: "n"
    case .uint16: "q"
    case .int32: "i"
    case .uint32: "u"
    case .int64: "x"
    case .uint64: "t"
    case .double: "d"
    case .string: "s"
    case .objectPath: "o"
    case .signature: "g"
    case .variant: "v"
    case .structure(let fields): "(" + fields.map(\.signature).joined() + ")"
    case .array(_, let element): "a" + element
    case .dictionary: "a{sv}"
    }
  }
}

extension BusValue {
  /// A string or an object path.
  public var text: String? {
    switch self {
    case .string(let text), .objectPath(let text): text
    default: nil
    }
  }

  public var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
  public var uint32: UInt32? { if case .uint32(let value) = self { value } else { nil } }
  public var fields: [BusValue]? { if case .structure(let fields) = self { fields } else { nil } }
  public var elements: [BusValue]? { if case .array(let elements, _) = self { elements } else { nil } }
  public var dictionary: [String: BusValue]? { if case .dictionary(let entries) = self { entries } else { nil } }
  public var content: BusValue? { if case .variant(let content) = self { content } else { nil } }
  /// The strings of an `as`.
  public var strings: [String]? { elements?.compactMap(\.text) }
}
