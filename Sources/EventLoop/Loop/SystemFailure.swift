internal import Glibc

/// A call of the system that failed: what could not be done, and the kernel's reason.
public struct SystemFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What could not be done, as the first half of a sentence: "cannot read /proc/self".
  public let action: String
  /// The errno(3) value.
  public let code: Int32

  public init(_ action: String, code: Int32) {
    self.action = action
    self.code = code
  }

  /// A part of a sentence: "cannot read /proc/self: Permission denied"
  public var description: String { "\(action): \(Self.words(of: code))" }

  /// "Cannot read /proc/self: Permission denied."
  public var sentence: String { description.prefix(1).uppercased() + description.dropFirst() + "." }

  /// Passes a non-negative result on; turns a negative one, libsystemd's way of saying errno, into an error.
  @discardableResult
  static func check(_ result: Int32, _ action: @autoclosure () -> String) throws(SystemFailure) -> Int32 {
    guard result >= 0 else { throw SystemFailure(action(), code: -result) }
    return result
  }

  /// The kernel's words for an errno value.
  static func words(of code: Int32) -> String {
    guard let text = strerror(code) else { return "error \(code)" }
    return String(cString: text)
  }
}
