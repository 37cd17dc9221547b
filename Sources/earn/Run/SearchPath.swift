import Glibc

/// The folders of PATH.
enum SearchPath {
  /// Whether a file of this name can be seen, in one of them or where the name itself says.
  static func has(_ program: String) -> Bool {
    guard !program.contains("/") else { return access(program, F_OK) == 0 || errno == EACCES }
    let folders = (Surroundings.variable("PATH") ?? "/usr/bin:/bin").split(separator: ":")
    return folders.contains { access("\($0)/\(program)", F_OK) == 0 }
  }
}
