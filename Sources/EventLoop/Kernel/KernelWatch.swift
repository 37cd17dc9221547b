internal import Glibc

/// Kernel news that come through a descriptor of their own: signals, clock changes, file changes.
public final class KernelWatch {
  private let watch: Watch

  fileprivate init(_ watch: Watch) { self.watch = watch }

  /// Stops listening and closes the descriptor. Twice is harmless.
  public func cancel() {
    guard !watch.isCancelled else { return }
    watch.cancel()
    close(watch.descriptor)
  }
}

extension EventLoop {
  /// Watches a descriptor made for the purpose; it is closed with the watch, or at once if it cannot be watched.
  func own(_ descriptor: Int32, _ handler: @escaping () -> Void) throws(SystemFailure) -> KernelWatch {
    do {
      return KernelWatch(try watch(descriptor, .read) { _ in handler() })
    } catch {
      close(descriptor)
      throw error
    }
  }
}
