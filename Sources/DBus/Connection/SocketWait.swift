import CLinux
import Glibc

/// Waits for a bus's socket file to appear.
///
/// The kernel tells of every name made in a watched directory, so only the socket's own directory is watched, and only
/// where not everybody makes files. For the rest the file is looked for whenever the loop is awake anyway: that costs
/// no wake-up, and nothing needs a bus while nothing happens.
final class SocketWait {
  private let paths: [String]
  /// The sockets at which nobody listened.
  private let refused: Set<ino_t>
  /// Readable when a name was made beside the socket; nil where nothing is watched.
  let descriptor: Int32?
  /// The directory should be watched and the kernel has no inotify instance left for it.
  let isBlind: Bool

  init(_ paths: [String]) {
    self.paths = paths
    refused = Set(paths.compactMap { Self.status($0)?.st_ino })
    let directories = Set(paths.map(Self.directory)).filter(Self.isQuiet)
    let made = directories.isEmpty ? -1 : inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    descriptor = made < 0 ? nil : made
    isBlind = made < 0 && !directories.isEmpty
    // A socket is made before somebody listens on it; its mode is set after.
    let changes = UInt32(IN_CREATE) | UInt32(IN_MOVED_TO) | UInt32(IN_ATTRIB) | UInt32(IN_ONLYDIR)
    for directory in directories where made >= 0 { inotify_add_watch(made, directory, changes) }
  }

  deinit { if let descriptor { close(descriptor) } }

  /// Whether there is a socket that was not tried.
  var isOver: Bool { paths.contains { Self.status($0).map { !refused.contains($0.st_ino) } ?? false } }

  /// Takes what was told.
  /// - Returns: whether anything of it was about the socket.
  func hasNews() -> Bool {
    guard let descriptor else { return false }
    let names = Set(paths.map { $0.split(separator: "/").last.map(String.init) ?? "" })
    return withUnsafeTemporaryAllocation(byteCount: 4096, alignment: MemoryLayout<inotify_event>.alignment) { buffer in
      let count = read(descriptor, buffer.baseAddress, buffer.count)
      let headerSize = MemoryLayout<inotify_event>.size
      var isNews = false
      var offset = 0
      while offset + headerSize <= count {
        let start = offset + headerSize
        offset = min(start + Int(buffer.load(fromByteOffset: offset, as: inotify_event.self).len), count)
        if names.contains(String(decoding: buffer[start..<offset].prefix { $0 != 0 }, as: UTF8.self)) { isNews = true }
      }
      return isNews
    }
  }

  private static func status(_ path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }

  private static func directory(_ path: String) -> String {
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func isQuiet(_ directory: String) -> Bool {
    status(directory).map { $0.st_mode & 0o002 == 0 } ?? false
  }
}
