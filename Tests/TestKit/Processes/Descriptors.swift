import Glibc

/// poll(2), for as long as a deadline allows. Blocks: see `OwnThreads.wait`.
enum Descriptors {
  /// Which of them are readable or hung up; none at the deadline.
  static func readable(_ descriptors: [Int32], until deadline: Deadline) -> Set<Int32> {
    poll(descriptors, for: POLLIN, until: deadline)
  }

  static func isWritable(_ descriptor: Int32, until deadline: Deadline) -> Bool {
    !poll([descriptor], for: POLLOUT, until: deadline).isEmpty
  }

  /// Writes all of it, waiting for room.
  static func write(
    _ bytes: [UInt8], to descriptor: Int32, until deadline: Deadline,
    _ write: (Int32, UnsafeRawBufferPointer) -> Int = { Glibc.write($0, $1.baseAddress, $1.count) }
  ) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard isWritable(descriptor, until: deadline) else { return false }
      let count = rest.prefix(Int(PIPE_BUF)).withUnsafeBytes { write(descriptor, $0) }
      if count < 0, errno == EAGAIN || errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private static func poll(_ descriptors: [Int32], for events: Int32, until deadline: Deadline) -> Set<Int32> {
    while true {
      var entries = descriptors.map { pollfd(fd: $0, events: Int16(events), revents: 0) }
      let count = Glibc.poll(&entries, nfds_t(entries.count), deadline.millisecondsLeft)
      if count > 0 { return Set(entries.filter { $0.revents != 0 }.map(\.fd)) }
      if count == 0, deadline.hasPassed { return [] }
    }
  }
}
