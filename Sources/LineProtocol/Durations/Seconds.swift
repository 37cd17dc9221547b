/// A length of time in whole seconds, signed: a balance, a credit, what is left.
public struct Seconds: Hashable, Comparable, Sendable, ExpressibleByIntegerLiteral, AdditiveArithmetic {
  /// Whole seconds; less than zero for what is taken away.
  public let count: Int

  public init(_ count: Int) { self.count = count }
  public init(integerLiteral value: Int) { count = value }

  public static func minutes(_ count: Int) -> Seconds { Seconds(count * 60) }
  public static func hours(_ count: Int) -> Seconds { Seconds(count * 3600) }

  public static func < (left: Seconds, right: Seconds) -> Bool { left.count < right.count }
  public static func + (left: Seconds, right: Seconds) -> Seconds { Seconds(left.count + right.count) }
  public static func - (left: Seconds, right: Seconds) -> Seconds { Seconds(left.count - right.count) }
  public static prefix func - (value: Seconds) -> Seconds { Seconds(-value.count) }
}

extension Seconds: CustomStringConvertible {
  public var description: String { "\(count) s" }
}

extension Seconds: Codable {
  public init(from decoder: any Decoder) throws {
    count = try decoder.singleValueContainer().decode(Int.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(count)
  }
}
