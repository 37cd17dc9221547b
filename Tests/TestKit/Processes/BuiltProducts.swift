import Glibc

/// The programs this package built, found beside the running test bundle.
public enum BuiltProducts {
  public static func path(_ name: String) -> String { "\(folder)/\(name)" }

  public static let folder: String = {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    precondition(count > 0, "a running program knows its own path")
    let path = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
  }()
}
