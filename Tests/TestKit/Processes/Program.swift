import Glibc

/// Programs of the machine, found as a shell finds them.
public enum Program {
  /// Where it is; nil if this machine has none.
  public static func path(_ name: String) -> String? {
    if name.contains("/") { return access(name, X_OK) == 0 ? name : nil }
    guard let folders = getenv("PATH") else { return nil }
    return String(cString: folders).split(separator: ":").map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }

  public static func exists(_ name: String) -> Bool { path(name) != nil }
}

/// What a test needs beyond a bare machine.
public enum Requirement {
  /// Whether a test that needs these programs runs: all are there, or `EARN_TEST_ALL=1` forbids it to be skipped.
  public static func met(_ programs: String...) -> Bool {
    allowsNoSkip || programs.allSatisfy(Program.exists)
  }

  public static var allowsNoSkip: Bool { getenv("EARN_TEST_ALL").map { String(cString: $0) } == "1" }
}
