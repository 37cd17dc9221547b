import LineProtocol

/// What a script may branch on.
enum ExitCode {
  static let done: Int32 = 0
  /// A clear no: nothing is wrong with the question.
  static let no: Int32 = 1
  static let usage: Int32 = 64
  static let badInput: Int32 = 65
  static let unreachable: Int32 = 69
  static let `internal`: Int32 = 70
  static let storage: Int32 = 74
  /// Safe to repeat with the printed key.
  static let temporary: Int32 = 75
  static let `protocol`: Int32 = 76
  static let forbidden: Int32 = 77
  static let configuration: Int32 = 78
  static let brokenPipe: Int32 = 141

  /// What an error of the service means to a script.
  static func of(_ error: ErrorLine) -> Int32 {
    switch (error.code, error.slug) {
    case (400, Slug.badRules.rawValue): configuration
    case (404, Slug.unknownCommand.rawValue): `protocol`
    case (404, Slug.unknownActivity.rawValue), (400, _), (413, _), (422, _): badInput
    case (404, _), (409, _), (410, _): no
    case (403, _): forbidden
    case (503, _): temporary
    case (507, _): storage
    default: `internal`
    }
  }
}

/// Why the program ends early: its exit code, and what the person is told on stderr.
struct Stop: Error, Hashable {
  let code: Int32
  let message: String

  init(_ code: Int32, _ message: String) {
    self.code = code
    self.message = message
  }

  static func usage(_ message: String) -> Stop { Stop(ExitCode.usage, message) }
}
