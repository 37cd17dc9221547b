import Foundation

/// The tokens of one kind of thing, found either way.
struct TokenShelf<T>: Equatable, Sendable {
  private static var tokenLength: Int { 16 }

  private var tokens: [String: Token<T>] = [:]
  private var identifiers: [Token<T>: String] = [:]

  init() {}

  func identifier(of token: Token<T>) -> String? { identifiers[token] }

  mutating func token(for identifier: String, using generator: inout some RandomNumberGenerator) -> Token<T> {
    if let known = tokens[identifier] { return known }
    var token = Self.draw(using: &generator)
    // A poor generator must not make one token stand for two things.
    while identifiers[token] != nil { token = Self.draw(using: &generator) }
    tokens[identifier] = token
    identifiers[token] = identifier
    return token
  }

  private static func draw(using generator: inout some RandomNumberGenerator) -> Token<T> {
    Token(data: Data((0..<tokenLength).map { _ in UInt8.random(in: .min ... .max, using: &generator) }))
  }
}

extension TokenShelf: Codable {
  init(from decoder: any Decoder) throws {
    for (identifier, token) in try decoder.singleValueContainer().decode([String: Token<T>].self) {
      tokens[identifier] = token
      identifiers[token] = identifier
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(tokens)
  }
}
