import CLinux
import Foundation

/// Facts of the machine that are read where they are needed.
enum Kernel {
  /// A daemon started without standard streams would get sockets and locks in their place, and write its words there.
  static func openStandardStreams() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDWR)
    }
  }

  /// Gives back what was freed: after pictures of a whole screen the C library keeps it all.
  static func returnFreedMemory() { malloc_trim(0) }

  /// Which boot this is.
  static var bootID: String {
    let text = try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
    return text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? "unknown"
  }

  /// The processes a process comes from, its parent first, up to the first one.
  static func ancestors(of pid: Int32) -> [Int] {
    var ancestors: [Int] = []
    var next = parent(of: Int(pid))
    while let pid = next, pid > 1, !ancestors.contains(pid) {
      ancestors.append(pid)
      next = parent(of: pid)
    }
    return ancestors
  }

  /// The fourth field of /proc/PID/stat: the second, a name in parentheses, may hold anything.
  private static func parent(of pid: Int) -> Int? {
    guard let text = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8) else { return nil }
    let fields = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ")
    return fields.count > 2 ? Int(fields[2]) : nil
  }

  /// Seconds east of UTC at a wall-clock time, as the C library says; nil if it cannot.
  static func utcOffset(at wall: Int) -> Int? {
    var time = time_t(wall)
    var parts = tm()
    return localtime_r(&time, &parts) == nil ? nil : parts.tm_gmtoff
  }

  /// Whether the wall clock is kept right from outside, as adjtimex(2) says.
  static var isClockSynchronised: Bool {
    var time = timex()
    return adjtimex(&time) >= 0 && time.status & Int32(STA_UNSYNC) == 0
  }
}
