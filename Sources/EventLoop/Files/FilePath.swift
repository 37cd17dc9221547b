/// Paths as text. Only what a lookup of a name in a directory needs.
enum FilePath {
  /// The directory and the last name of a path: "/a/b" is ("/a", "b"), "b" is (".", "b"), "/b" is ("/", "b").
  static func split(_ path: String) -> (directory: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let directory = path[..<slash]
    return (directory.isEmpty ? "/" : String(directory), String(path[path.index(after: slash)...]))
  }
}
