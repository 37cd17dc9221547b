import Glibc

/// What a started program sees of ours: where programs and libraries are found, and a language; no desktop, no bus.
public enum ProcessEnvironment {
  public static var inherited: [String: String] {
    var environment = ["LANG": "C.UTF-8"]
    for name in ["PATH", "LD_LIBRARY_PATH", "EARN_TEST_ALL"] {
      if let value = getenv(name) { environment[name] = String(cString: value) }
    }
    return environment
  }
}
