/// An `ERR` line as a client reads it: a server newer than the client may know slugs the client does not.
public struct ErrorLine: Error, Hashable, Sendable {
  /// The class, three digits: 400 a bad request, 409 a clear no, 503 try again.
  public let code: Int
  public let slug: String
  public let message: String
  public let pairs: [Pair]

  public init(code: Int, slug: String, message: String, pairs: [Pair] = []) {
    self.code = code
    self.slug = slug
    self.message = message
    self.pairs = pairs
  }

  public init(_ failure: Failure) {
    self.init(code: failure.slug.code, slug: failure.slug.rawValue, message: failure.message, pairs: failure.pairs)
  }

  func line(tag: String? = nil) -> String {
    Line.text("ERR", String(code), slug, WordWriter.quoted(message), pairs: pairs, tag: tag)
  }
}
