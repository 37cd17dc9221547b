import Glibc

extension PrivateBus {
  /// Whether tests with mocked services run here; they need the packages dbus and python3-dbusmock.
  public static var canMock: Bool {
    Requirement.allowsNoSkip
      || (isAvailable && access("/usr/lib/python3/dist-packages/dbusmock/__init__.py", R_OK) == 0)
  }

  /// Starts a python3-dbusmock template on this bus: `logind`, `notification_daemon`. It is there when it owns its
  /// name, which is for the test to wait for.
  public func mock(_ template: String, parameters: String = "{}") throws -> ChildProcess {
    // Both buses are this one, so the template's own choice between them does not matter.
    try start(
      "/usr/bin/python3", ["-m", "dbusmock", "--template", template, "--parameters", parameters])
  }

  /// Starts a program that owns a name and never answers. It is there when the name is owned.
  public func startMute(_ name: String) throws -> ChildProcess {
    let script = """
      import dbus, sys, time
      dbus.SessionBus().request_name(sys.argv[1])
      while True: time.sleep(3600)
      """
    return try start("/usr/bin/python3", ["-c", script, name])
  }

  /// A template as a command line for `services`.
  public static func mockCommand(_ template: String) -> String {
    "/usr/bin/python3 -m dbusmock --session --template \(template)"
  }
}
