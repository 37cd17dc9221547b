/// Which token stands for what: random bytes, given out at first sight and remembered.
///
/// The same identifier always gets the same token from the same book, and no token tells its identifier without it.
public struct TokenBook: HostedState, Equatable {
  /// The name under which a host keeps the tokens.
  public static let stateName = "tokens"

  private var applications = TokenShelf<Application>()
  private var categories = TokenShelf<ActivityCategory>()
  private var webDomains = TokenShelf<WebDomain>()

  /// No token is given out.
  public init() {}

  /// The token of an application; made, if this is the first time, of bytes the generator gives.
  public mutating func token(
    forApplication identifier: String, using generator: inout some RandomNumberGenerator
  ) -> ApplicationToken {
    applications.token(for: identifier, using: &generator)
  }

  /// The token of a category; see `token(forApplication:using:)`.
  public mutating func token(
    forCategory identifier: String, using generator: inout some RandomNumberGenerator
  ) -> ActivityCategoryToken {
    categories.token(for: identifier, using: &generator)
  }

  /// The token of a web domain; see `token(forApplication:using:)`.
  public mutating func token(
    forWebDomain identifier: String, using generator: inout some RandomNumberGenerator
  ) -> WebDomainToken {
    webDomains.token(for: identifier, using: &generator)
  }

  /// The identifier a token of this book stands for, `nil` for a stranger's.
  public func identifier(of token: ApplicationToken) -> String? { applications.identifier(of: token) }
  /// The category a token of this book stands for, `nil` for a stranger's.
  public func identifier(of token: ActivityCategoryToken) -> String? { categories.identifier(of: token) }
  /// The domain a token of this book stands for, `nil` for a stranger's.
  public func identifier(of token: WebDomainToken) -> String? { webDomains.identifier(of: token) }
}

extension TokenBook {
  /// The token of an application, made at first sight of the system's random bytes.
  public mutating func token(forApplication identifier: String) -> ApplicationToken {
    var generator = SystemRandomNumberGenerator()
    return token(forApplication: identifier, using: &generator)
  }

  /// The token of a category, made at first sight of the system's random bytes.
  public mutating func token(forCategory identifier: String) -> ActivityCategoryToken {
    var generator = SystemRandomNumberGenerator()
    return token(forCategory: identifier, using: &generator)
  }

  /// The token of a web domain, made at first sight of the system's random bytes.
  public mutating func token(forWebDomain identifier: String) -> WebDomainToken {
    var generator = SystemRandomNumberGenerator()
    return token(forWebDomain: identifier, using: &generator)
  }
}
