import Glibc

/// A fresh directory with a short path (a socket's path has 107 bytes), removed with everything in it at the end.
public final class TemporaryDirectory: Sendable {
  public let path: String

  public init() throws {
    var template = Array("/tmp/earn.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw TestFailure.system("no temporary directory") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { FileTree.remove(path) }

  /// The path of a name inside.
  public func path(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file, with its folders, and returns its path.
  @discardableResult
  public func write(_ text: String, to name: String, mode: UInt32 = 0o644) throws -> String {
    try FileTree.write(text, to: path(name), mode: mode)
    return path(name)
  }

  /// Makes a folder with exactly this mode, and returns its path.
  @discardableResult
  public func folder(_ name: String, mode: UInt32 = 0o700) throws -> String {
    try FileTree.makeFolder(path(name))
    chmod(path(name), mode)
    return path(name)
  }
}
