/// One word of a line, as the rules file and the socket both write them.
public struct Word: Hashable, Sendable {
  /// What stood before the first `=` of a request's `key=value`; nil for a plain word, and always in a rules file.
  public let key: String?
  /// The word, or the pair's value, with quotes and escapes resolved.
  public let text: String
  /// Where it begins, counted in Unicode scalars from 1.
  public let column: Int
  /// A quoted word is never a keyword, a comment or a pair.
  public let isQuoted: Bool

  public init(key: String? = nil, _ text: String, column: Int, isQuoted: Bool = false) {
    self.key = key
    self.text = text
    self.column = column
    self.isQuoted = isQuoted
  }
}

/// Why a line could not be split into words, and where.
public struct WordProblem: Error, Hashable, Sendable {
  /// `bad-syntax` or `bad-escape`.
  public let slug: Slug
  /// One sentence for the person who wrote the line, without its place.
  public let message: String
  /// Where it went wrong, counted in Unicode scalars from 1.
  public let column: Int

  public init(_ slug: Slug, _ message: String, column: Int) {
    self.slug = slug
    self.message = message
    self.column = column
  }
}
