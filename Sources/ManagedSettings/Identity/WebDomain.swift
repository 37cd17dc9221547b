/// A web domain: by its name, such as `example.com`, or by its token.
///
/// Whoever starts with one of the two finds the other `nil`; both are filled in where a shield is configured.
public struct WebDomain: Hashable, Sendable {
  /// The name without a scheme or path, such as `example.com`.
  public let domain: String?
  /// What stands for it.
  public let token: WebDomainToken?

  public init(domain: String) {
    self.init(domain: domain, token: nil)
  }

  public init(token: WebDomainToken) {
    self.init(domain: nil, token: token)
  }

  package init(domain: String?, token: WebDomainToken?) {
    self.domain = domain
    self.token = token
  }
}
