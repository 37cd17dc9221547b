import CLinux
import Glibc

/// One descriptor that stands for another, which may change: readable when the other is ready.
///
/// A connection that waits for its socket file waits on an inotify descriptor first; after a loss there is none. The
/// event loop sees one descriptor for the whole life of a bus.
final class Readiness {
  let descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
  private var watched: Int32 = -1
  private var events: UInt32 = 0

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Watches this, and nothing else any more.
  func watch(_ newDescriptor: Int32?, for pollEvents: Int16) {
    guard let newDescriptor else {
      remove()
      return
    }
    if newDescriptor != watched { remove() }
    (watched, events) = (newDescriptor, UInt32(UInt16(bitPattern: pollEvents)))
    // The number may be an old one anew: then the kernel has forgotten it, and it must be added again.
    if control(EPOLL_CTL_MOD) != 0 { _ = control(EPOLL_CTL_ADD) }
  }

  private func remove() {
    if watched >= 0 { _ = control(EPOLL_CTL_DEL) }
    watched = -1
  }

  private func control(_ operation: Int32) -> Int32 {
    // The bits of poll(2) and epoll(7) are the same.
    var event = epoll_event(events: events, data: epoll_data_t(fd: watched))
    return epoll_ctl(descriptor, operation, watched, &event)
  }
}
