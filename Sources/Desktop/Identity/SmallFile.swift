import Glibc

/// A whole file of a size that is sensible for what it should be.
enum SmallFile {
  /// - Parameter limit: in bytes; a longer file counts as unreadable.
  /// - Returns: nil for what is no regular file, too long, or not ours to read. Never waits, on a FIFO either.
  static func bytes(_ path: String, limit: Int) -> [UInt8]? {
    guard !path.utf8.contains(0) else { return nil }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 16_384)
    while bytes.count <= limit {
      let count = read(descriptor, &chunk, chunk.count)
      if count == -1, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
    return nil
  }

  static func text(_ path: String, limit: Int) -> String? {
    bytes(path, limit: limit).map { String(decoding: $0, as: UTF8.self) }
  }
}
