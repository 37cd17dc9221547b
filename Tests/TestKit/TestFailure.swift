import Glibc

/// Why a test cannot go on, in one sentence.
public struct TestFailure: Error, CustomStringConvertible, Sendable {
  public let description: String

  public init(_ description: String) { self.description = description }

  /// The sentence, and what the system call before it said.
  static func system(_ what: String) -> TestFailure {
    let code = errno
    return TestFailure("\(what): \(String(cString: strerror(code)))")
  }
}
