/// Which token stands for what: random bytes, given out at first sight and remembered.
///
/// The same identifier always gets the same token from the same book, and no token tells its identifier without it.
public struct TokenBook: HostedState, Equatable {
  public static let stateName = "tokens"

  private var applications = TokenShelf<Application>()
  private var categories = TokenShelf<ActivityCategory>()
  private var webDomains = TokenShelf<WebDomain>()

  public init() {}

  /// The token of an application; made, if this is the first time, of bytes the generator gives.
  public mutating func token(
    forApplication identifier: String, using generator: inout some RandomNumberGenerator
  ) -> ApplicationToken {
    applications.token(for: identifier, using: &generator)
  }

  public mutating func token(
    forCategory identifier: String, using generator: inout some RandomNumberGenerator
  ) -> ActivityCategoryToken {
    categories.token(for: identifier, using: &generator)
  }

  public mutating func token(
    forWebDomain identifier: String, using generator: inout some RandomNumberGenerator
  ) -> WebDomainToken {
    webDomains.token(for: identifier, using: &generator)
  }

  /// The identifier a token of this book stands for, `nil` for a stranger's.
  public func identifier(of token: ApplicationToken) -> String? { applications.identifier(of: token) }
  public func identifier(of token: ActivityCategoryToken) -> String? { categories.identifier(of: token) }
  public func identifier(of token: WebDomainToken) -> String? { webDomains.identifier(of: token) }
}

extension TokenBook {
  public mutating func token(forApplication identifier: String) -> ApplicationToken {
    var generator = SystemRandomNumberGenerator()
    return token(forApplication: identifier, using: &generator)
  }

  public mutating func token(forCategory identifier: String) -> ActivityCategoryToken {
    var generator = SystemRandomNumberGenerator()
    return token(forCategory: identifier, using: &generator)
  }

  public mutating func token(forWebDomain identifier: String) -> WebDomainToken {
    var generator = SystemRandomNumberGenerator()
    return token(forWebDomain: identifier, using: &generator)
  }
}
