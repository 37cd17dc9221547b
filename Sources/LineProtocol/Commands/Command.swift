/// One row of the command table: what a verb takes, and what is known about it before it runs.
public struct Command: Hashable, Sendable {
  /// What a request is about, given as exactly one of a few keys: `app=steam`.
  public enum Subject: Hashable, Sendable {
    case none
    case optional([String])
    /// A word stands for it where the command takes words: `FRONT none`.
    case required([String])

    var keys: [String] {
      switch self {
      case .none: []
      case .optional(let keys), .required(let keys): keys
      }
    }
  }

  /// In upper case.
  public let verb: String
  /// The whole line as it is typed, in the notation of the protocol's page.
  public let usage: String
  /// One sentence.
  public let help: String
  /// How many plain words may follow.
  public let words: ClosedRange<Int>
  /// Words are one of these, in any letter case; empty where a word is free.
  public let choices: [String]
  /// What it is about.
  public let subject: Subject
  private let ownKeys: [String]
  /// It changes what is stored, so it takes an idempotency key.
  public let writes: Bool
  /// A peer of another uid may ask it.
  public let isOpenToOthers: Bool

  init(
    _ usage: String, _ help: String, words: ClosedRange<Int> = 0...0, choices: [String] = [], subject: Subject = .none,
    keys: [String] = [], writes: Bool = false, isOpenToOthers: Bool = false
  ) {
    self.verb = String(decoding: usage.utf8.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)
    self.usage = usage
    self.help = help
    self.words = words
    self.choices = choices
    self.subject = subject
    self.ownKeys = keys
    self.writes = writes
    self.isOpenToOthers = isOpenToOthers
  }

  /// Every key the command knows, `key` included where it writes.
  public var keys: [String] { subject.keys + ownKeys + (writes ? ["key"] : []) }

  /// The row HELP answers with.
  public var pairs: [Pair] { [Pair("verb", verb), Pair("usage", usage), Pair("help", help)] }
}
