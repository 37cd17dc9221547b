/// The stable name of an error, and the class a client may act on.
public enum Slug: String, CaseIterable, Sendable {
  case badSyntax = "bad-syntax"
  case badEscape = "bad-escape"
  case badUTF8 = "bad-utf8"
  case badAmount = "bad-amount"
  case badDuration = "bad-duration"
  case badTime = "bad-time"
  case badName = "bad-name"
  case badKey = "bad-key"
  case badRules = "bad-rules"
  case missingArgument = "missing-argument"
  case unknownField = "unknown-field"
  case duplicateField = "duplicate-field"
  case forbidden
  case unknownCommand = "unknown-command"
  case unknownActivity = "unknown-activity"
  case noSuchEntry = "no-such-entry"
  case alreadyRunning = "already-running"
  case notRunning = "not-running"
  case gone
  case lineTooLong = "line-too-long"
  case keyReused = "key-reused"
  case tooOld = "too-old"
  case `internal`
  case busy
  case stopping
  case ledgerFull = "ledger-full"
  case ledgerReadOnly = "ledger-readonly"

  /// The class, 400 to 507.
  public var code: Int {
    switch self {
    case .badSyntax, .badEscape, .badUTF8, .badAmount, .badDuration, .badTime, .badName, .badKey, .badRules,
      .missingArgument, .unknownField, .duplicateField:
      400
    case .forbidden: 403
    case .unknownCommand, .unknownActivity, .noSuchEntry: 404
    case .alreadyRunning, .notRunning: 409
    case .gone: 410
    case .lineTooLong: 413
    case .keyReused, .tooOld: 422
    case .internal: 500
    case .busy, .stopping: 503
    case .ledgerFull, .ledgerReadOnly: 507
    }
  }
}

/// An error as it is told: a stable slug, one clear sentence, and the pairs a program may read.
public struct Failure: Error, Hashable, Sendable {
  /// For programs: it never changes.
  public let slug: Slug
  /// For people: one sentence.
  public let message: String
  /// What a program may read of it, such as `max=` or `near=`.
  public let pairs: [Pair]

  public init(_ slug: Slug, _ message: String, _ pairs: Pair...) {
    self.init(slug, message, pairs: pairs)
  }

  public init(_ slug: Slug, _ message: String, pairs: [Pair]) {
    self.slug = slug
    self.message = message
    self.pairs = pairs
  }
}
