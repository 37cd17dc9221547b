internal import CSystemd

/// What a service manager is told, by sd_notify(3). Without one every call does nothing.
extension EventLoop {
  /// The service is ready; units ordered after it may start.
  public func notifyReady() { notify("READY=1") }

  /// The service has begun to shut down.
  public func notifyStopping() { notify("STOPPING=1") }

  /// Sends keep-alives as the unit's `WatchdogSec=` asks, and only then wakes up for them.
  /// - Returns: whether the service manager watches.
  @discardableResult
  public func enableWatchdog() -> Bool { sd_event_set_watchdog(timers.event, 1) > 0 }

  private func notify(_ state: String) { _ = sd_notify(0, state) }
}
