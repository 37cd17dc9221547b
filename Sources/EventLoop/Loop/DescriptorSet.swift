internal import CLinux
internal import Glibc

/// Every watched descriptor, and the wait for them, over epoll(7).
///
/// Not sd-event's own sources: sd-event asks the kernel again after each event it hands out, and with many connections
/// ready at once looks at all of them for each. Here one look serves up to 64.
final class DescriptorSet {
  let descriptor: Int32
  private var watches: [UInt64: Watch] = [:]
  private var lastID: UInt64 = 0

  init() throws(SystemFailure) {
    descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard descriptor >= 0 else { throw SystemFailure("cannot create the event loop", code: errno) }
  }

  deinit {
    for watch in watches.values { watch.forget() }
    close(descriptor)
  }

  var count: Int { watches.count }

  /// - Returns: a number by which the watch is known; no other ever gets it, so an event of a watch that is gone finds
  ///   nobody.
  func add(_ watch: Watch) throws(SystemFailure) -> UInt64 {
    lastID += 1
    guard control(EPOLL_CTL_ADD, lastID, watch) else {
      throw SystemFailure("cannot watch descriptor \(watch.descriptor)", code: errno)
    }
    watches[lastID] = watch
    return lastID
  }

  func remove(_ id: UInt64) {
    guard let watch = watches.removeValue(forKey: id), watch.isEnabled else { return }
    _ = control(EPOLL_CTL_DEL, id, watch)
  }

  /// For a watch whose descriptor is about to be closed.
  func forget(_ id: UInt64) { watches[id] = nil }

  /// Brings the kernel up to date with what a watch waits for.
  func change(_ id: UInt64) {
    guard let watch = watches[id], watch.isEnabled else { return }
    must(control(EPOLL_CTL_MOD, id, watch))
  }

  /// Brings the kernel up to date with whether a watch waits at all.
  func toggle(_ id: UInt64) {
    guard let watch = watches[id] else { return }
    must(control(watch.isEnabled ? EPOLL_CTL_ADD : EPOLL_CTL_DEL, id, watch))
  }

  /// Waits, and tells every watch whose descriptor is ready, in the kernel's order, as long as `mayGoOn` says so.
  /// - Parameter milliseconds: how long to wait at most; -1: for ever.
  func wait(milliseconds: Int32, while mayGoOn: () -> Bool) throws(SystemFailure) {
    var code: Int32 = 0
    withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: Self.most) { buffer in
      let count = Int(epoll_wait(descriptor, buffer.baseAddress, Int32(Self.most), milliseconds))
      if count < 0 { code = errno }
      for event in buffer.prefix(max(count, 0)) where mayGoOn() {
        // An earlier handler may have cancelled it, or switched it off.
        guard let watch = watches[event.data.u64], watch.isEnabled else { continue }
        watch.tell(Readiness(rawValue: event.events))
      }
    }
    guard code == 0 || code == EINTR else { throw SystemFailure("cannot wait for events", code: code) }
  }

  private static let most = 64

  private func control(_ operation: Int32, _ id: UInt64, _ watch: Watch) -> Bool {
    var event = epoll_event()
    event.events = watch.interest.rawValue
    event.data.u64 = id
    return epoll_ctl(descriptor, operation, watch.descriptor, &event) == 0
  }

  /// The kernel refuses a change of a live descriptor only when it is out of memory, and a service that went on without
  /// would hang silently; a restart is the better answer.
  private func must(_ isDone: Bool) {
    precondition(isDone, "the kernel refused to change what a live descriptor is watched for")
  }
}
