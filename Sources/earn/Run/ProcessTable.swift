import Glibc

/// The processes of this machine, as /proc shows them.
enum ProcessTable {
  struct Row {
    /// `R` running, `S` sleeping, `T` stopped, `Z` a zombie.
    let state: Character
    let parent: pid_t
    let group: pid_t
  }

  static func isDescendant(_ pid: pid_t, of ancestor: pid_t) -> Bool {
    var current = pid
    while current > 1, let row = row(of: String(current)) {
      if row.parent == ancestor { return true }
      current = row.parent
    }
    return false
  }

  static func allSatisfy(_ holds: (Row) -> Bool) -> Bool {
    guard let folder = opendir("/proc") else { return true }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.first?.isNumber == true, let row = row(of: name), !holds(row) { return false }
    }
    return true
  }

  /// `pid (name) state ppid pgrp …`, where the name may hold anything.
  private static func row(of pid: String) -> Row? {
    let descriptor = open("/proc/\(pid)/stat", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 512)
    let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
    guard count > 0, let end = buffer[..<count].lastIndex(of: UInt8(ascii: ")")) else { return nil }
    let fields = String(decoding: buffer[(end + 1)..<count], as: UTF8.self).split(separator: " ")
    guard fields.count > 2, let state = fields[0].first, let parent = pid_t(fields[1]), let group = pid_t(fields[2])
    else { return nil }
    return Row(state: state, parent: parent, group: group)
  }
}
