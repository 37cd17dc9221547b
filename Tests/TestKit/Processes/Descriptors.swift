import Foundation
import Glibc

/// Waiting for file descriptors without holding one of the few threads that tests share.
enum Descriptors {
  /// Which of them are readable or hung up; none at the deadline.
  static func readable(_ descriptors: [Int32], until deadline: Deadline) async -> Set<Int32> {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(returning: poll(descriptors, for: POLLIN, until: deadline))
      }
    }
  }

  static func isWritable(_ descriptor: Int32, until deadline: Deadline) async -> Bool {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(returning: !poll([descriptor], for: POLLOUT, until: deadline).isEmpty)
      }
    }
  }

  static func pause(_ duration: Duration) async {
    _ = await readable([], until: Deadline(within: duration))
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
