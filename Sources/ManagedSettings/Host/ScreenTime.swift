import Synchronization

/// Where `ManagedSettingsStore()`, `DeviceActivityCenter()` and the others, which take no host, find theirs.
public enum ScreenTime {
  /// The host of the current task: for tests, and for programs with more than one host.
  @TaskLocal public static var taskHost: (any ScreenTimeHost)?

  // A task-local alone is lost in code called from Dispatch, so the process has a host of its own.
  private static let processHost = Mutex<(any ScreenTimeHost)?>(nil)

  /// Makes `host` the process's own. Once, before the frameworks are first used.
  public static func install(_ host: any ScreenTimeHost) {
    processHost.withLock { installed in
      precondition(installed == nil, "a ScreenTimeHost is already installed: a process installs one, once")
      installed = host
    }
  }

  /// The task's host, else the process's own.
  public static var host: any ScreenTimeHost {
    if let taskHost { return taskHost }
    guard let host = processHost.withLock({ $0 }) else {
      preconditionFailure("no ScreenTimeHost: call ScreenTime.install(_:) before the frameworks are used")
    }
    return host
  }
}
