/// One `key=value` of a line. The value is the plain text; quoting is the codec's work.
public struct Pair: Hashable, Sendable {
  public let key: String
  public let value: String

  public init(_ key: String, _ value: String) {
    self.key = key
    self.value = value
  }

  public init(_ key: String, _ value: Int) { self.init(key, String(value)) }
  public init(_ key: String, _ value: Seconds) { self.init(key, String(value.count)) }
  public init(_ key: String, _ value: Bool) { self.init(key, value ? "1" : "0") }
}

extension [Pair] {
  /// The value of the first pair with this key.
  public subscript(key: String) -> String? { first { $0.key == key }?.value }
}
