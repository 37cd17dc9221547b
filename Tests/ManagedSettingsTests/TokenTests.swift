import Foundation
import ManagedSettings
import Testing

/// Gives 0, 1, 2 … as its bytes.
struct CountingGenerator: RandomNumberGenerator {
  private var count: UInt64 = 0

  mutating func next() -> UInt64 {
    defer { count += 1 }
    return count
  }
}

/// Gives the same number for ever, then counts.
struct StuckGenerator: RandomNumberGenerator {
  private var calls: UInt64 = 0

  mutating func next() -> UInt64 {
    calls += 1
    return calls <= 40 ? 7 : calls
  }
}

@Suite("tokens")
struct TokenTests {
  @Test("one identifier is one token, however often and in whatever order it is asked for")
  func remembered() throws {
    var book = TokenBook()
    let steam = book.token(forApplication: "steam")
    let chess = book.token(forApplication: "chess")
    #expect(steam != chess)
    #expect(book.token(forApplication: "steam") == steam)
    #expect(book.identifier(of: steam) == "steam")
    #expect(book.identifier(of: chess) == "chess")

    let again = try JSONDecoder().decode(TokenBook.self, from: JSONEncoder().encode(book))
    #expect(again == book)
    #expect(again.identifier(of: chess) == "chess")
  }

  @Test("an application, a category and a domain of one name are three things")
  func kinds() throws {
    var book = TokenBook()
    let category = book.token(forCategory: "game")
    let site = book.token(forWebDomain: "game")
    #expect(book.identifier(of: category) == "game")
    #expect(book.identifier(of: site) == "game")
    let bytes = try JSONEncoder().encode(category)
    #expect(book.identifier(of: try JSONDecoder().decode(ApplicationToken.self, from: bytes)) == nil)
  }

  @Test("a token's bytes come from the generator and tell nothing of the identifier")
  func opaque() throws {
    var book = TokenBook()
    var generator = CountingGenerator()
    let token = book.token(forApplication: "steam", using: &generator)
    let text = String(decoding: try JSONEncoder().encode(token), as: UTF8.self)
    #expect(!text.contains("steam"))
    #expect(text.wholeMatch(of: /\{"data":"[A-Za-z0-9+\\\/]{22}=="\}/) != nil)
    var same = CountingGenerator()
    var otherBook = TokenBook()
    #expect(otherBook.token(forApplication: "chess", using: &same) == token)
  }

  @Test("a poor generator makes no token stand for two things")
  func collision() {
    var book = TokenBook()
    var generator = StuckGenerator()
    let first = book.token(forApplication: "a", using: &generator)
    let second = book.token(forApplication: "b", using: &generator)
    #expect(first != second)
    #expect(book.identifier(of: first) == "a")
    #expect(book.identifier(of: second) == "b")
  }

  @Test("a token is {\"data\": base64} of any length, and stays what it was")
  func coded() throws {
    let foreign = Data(#"[{"data":"AAAA"},{"data":"\#(Data(repeating: 5, count: 128).base64EncodedString())"}]"#.utf8)
    let tokens = try JSONDecoder().decode(Set<WebDomainToken>.self, from: foreign)
    #expect(tokens.count == 2)
    #expect(try JSONDecoder().decode(Set<WebDomainToken>.self, from: JSONEncoder().encode(tokens)) == tokens)
    let list = try PropertyListEncoder().encode(tokens)
    #expect(try PropertyListDecoder().decode(Set<WebDomainToken>.self, from: list) == tokens)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(ApplicationToken.self, from: Data(#"{"data":"not base64!"}"#.utf8))
    }
  }

  @Test("whoever starts with a token knows no name, and the other way round")
  func identities() {
    var book = TokenBook()
    let token = book.token(forApplication: "steam")
    #expect(Application(token: token).bundleIdentifier == nil)
    #expect(Application(token: token).localizedDisplayName == nil)
    #expect(Application(bundleIdentifier: "steam").token == nil)
    #expect(Application(bundleIdentifier: "steam") == Application(bundleIdentifier: "steam"))
    #expect(WebDomain(domain: "example.com").token == nil)
    #expect(WebDomain(token: book.token(forWebDomain: "example.com")).domain == nil)
    #expect(ActivityCategory(token: book.token(forCategory: "game")).localizedDisplayName == nil)
  }
}
