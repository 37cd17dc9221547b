import CLinux
import Glibc

/// Tells when a name in a folder appears, goes, is renamed or written: inotify(7).
public final class FolderWatch: Sendable {
  private let descriptor: Int32

  public init(_ folder: String) throws {
    descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    guard descriptor >= 0 else { throw TestFailure.system("no inotify") }
    let events = IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_MOVED_FROM | IN_CLOSE_WRITE
    guard inotify_add_watch(descriptor, folder, UInt32(events)) >= 0 else {
      defer { close(descriptor) }
      throw TestFailure.system("cannot watch \(folder)")
    }
  }

  deinit { close(descriptor) }

  /// Waits for a change since the last call, or for this process's end; false at the deadline.
  @discardableResult
  public func change(orEndOf process: ChildProcess? = nil, within limit: Duration = .seconds(10)) async -> Bool {
    let others = process.map { [$0.endDescriptor] } ?? []
    let descriptors = [descriptor] + others
    let ready = await OwnThreads.wait { Descriptors.readable(descriptors, until: Deadline(within: limit)) }
    var buffer = [UInt8](repeating: 0, count: 4096)
    while read(descriptor, &buffer, buffer.count) > 0 {}
    return !ready.isEmpty
  }
}
