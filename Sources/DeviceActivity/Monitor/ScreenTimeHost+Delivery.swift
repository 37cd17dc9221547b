public import ManagedSettings

extension ScreenTimeHost {
  /// Calls the monitor with everything that is due, and with what those calls cause, until nothing is left.
  ///
  /// The monitor is called while nobody holds the engine, and finds this host as `ScreenTime.host`.
  /// - Parameter filter: what is called in place of each callback: a test's seam for sources that cannot be trusted.
  public func deliverCallbacks(
    to monitor: DeviceActivityMonitor, filter: ((MonitorCallback) -> [MonitorCallback])? = nil
  ) {
    while let callback = update(ActivityEngine.self, { $0.nextCallback() }) {
      ScreenTime.$taskHost.withValue(self) {
        for call in filter?(callback) ?? [callback] { call.perform(on: monitor) }
      }
    }
  }
}
