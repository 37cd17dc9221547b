internal import CSystemd

/// Something the loop waits for. It stays alive, and calls its handler, until it is cancelled or the loop goes.
public class LoopSource {
  /// sd-event's half, nil once cancelled.
  private(set) var handle: OpaquePointer?
  private weak var loop: EventLoop?

  init() {}

  /// Ends the source; its handler is not called again, not even for what has already happened. Twice is harmless.
  public final func cancel() {
    loop?.sources[ObjectIdentifier(self)] = nil
    disconnect()
  }

  /// Whether the source is still waited for.
  public final var isCancelled: Bool { handle == nil }

  final func connect(_ handle: OpaquePointer?, to loop: EventLoop) {
    guard let handle else { preconditionFailure("sd-event reported success and gave no source") }
    self.handle = handle
    self.loop = loop
    loop.sources[ObjectIdentifier(self)] = self
  }

  func disconnect() {
    guard let handle else { return }
    sd_event_source_disable_unref(handle)
    self.handle = nil
  }

  /// Switches the source: EARN_EVENT_OFF, _ON, _ONESHOT.
  final func setMode(_ mode: Int) {
    change { sd_event_source_set_enabled($0, Int32(mode)) }
  }

  /// What sd-event hands back to the C callback. The loop's table keeps the object alive.
  final var userdata: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  /// Changes a live source. The kernel refuses that only when it is out of memory, and a service that went on
  /// without the source would hang silently; a restart is the better answer.
  final func change(_ result: (OpaquePointer) -> Int32) {
    guard let handle else { return }
    precondition(result(handle) >= 0, "the kernel refused to change what a live source waits for")
  }
}
