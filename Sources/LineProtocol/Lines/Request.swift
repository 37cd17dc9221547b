/// One request line, decoded: its tag, its verb in upper case, its words and its pairs.
public struct Request: Hashable, Sendable {
  public let tag: String?
  public let verb: String
  public let words: [String]
  public let pairs: [Pair]

  public init(tag: String? = nil, verb: String, words: [String] = [], pairs: [Pair] = []) {
    self.tag = tag
    self.verb = verb
    self.words = words
    self.pairs = pairs
  }

  public subscript(key: String) -> String? { pairs[key] }
}
