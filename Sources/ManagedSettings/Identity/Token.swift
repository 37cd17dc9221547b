import Foundation

/// Stands for an application, a category or a web domain without telling which.
///
/// Two tokens of the same thing are equal. Encoded as `{"data": "<base64>"}`.
public struct Token<T>: Codable, Hashable, Sendable {
  let data: Data
}

/// Stands for an application.
public typealias ApplicationToken = Token<Application>
/// Stands for a category of activity.
public typealias ActivityCategoryToken = Token<ActivityCategory>
/// Stands for a web domain.
public typealias WebDomainToken = Token<WebDomain>

extension Set {
  /// The tokens in one order whatever the hash seed, so that equal state encodes to equal bytes.
  package func inOrder<T>() -> [Token<T>] where Element == Token<T> {
    sorted { $0.data.lexicographicallyPrecedes($1.data) }
  }
}
