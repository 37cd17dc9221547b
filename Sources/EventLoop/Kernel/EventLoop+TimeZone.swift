internal import CLinux
internal import Glibc

extension EventLoop {
  /// Calls `handler` when the machine's time zone may have changed, that is when `path` was made, replaced, written
  /// or removed. Programs replace the link, so the directory is watched, and only changes to that name are told.
  @discardableResult
  public func onTimeZoneChange(of path: String = "/etc/localtime", _ handler: @escaping () -> Void)
    throws(SystemFailure) -> KernelWatch
  {
    let (directory, name) = FilePath.split(path)
    let descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    guard descriptor >= 0 else { throw SystemFailure("cannot watch \(directory)", code: errno) }
    let changes = UInt32(IN_CREATE) | UInt32(IN_MOVED_TO) | UInt32(IN_DELETE) | UInt32(IN_CLOSE_WRITE)
    guard inotify_add_watch(descriptor, directory, changes | UInt32(IN_ONLYDIR)) >= 0 else {
      let code = errno
      close(descriptor)
      throw SystemFailure("cannot watch \(directory)", code: code)
    }
    return try own(descriptor) {
      guard Self.changedNames(from: descriptor).contains(name) else { return }
      // localtime_r(3) reads the zone once; only this makes the C library read it again.
      tzset()
      handler()
    }
  }

  /// The names inotify(7) reports in one read.
  private static func changedNames(from descriptor: Int32) -> [String] {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: MemoryLayout<inotify_event>.alignment) { buffer in
      let count = read(descriptor, buffer.baseAddress, buffer.count)
      var names: [String] = []
      var offset = 0
      let headerSize = MemoryLayout<inotify_event>.size
      while offset + headerSize <= count {
        let header = buffer.load(fromByteOffset: offset, as: inotify_event.self)
        let start = offset + headerSize
        let end = min(start + Int(header.len), count)
        // The kernel pads a name with zeros.
        names.append(String(decoding: buffer[start..<end].prefix { $0 != 0 }, as: UTF8.self))
        offset = end
      }
      return names
    }
  }
}
