import CLinux
import Foundation

/// Facts of the machine that are read where they are needed.
enum Kernel {
  /// Which boot this is.
  static var bootID: String {
    let text = try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
    return text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? "unknown"
  }

  /// Whether the wall clock is kept right from outside, as adjtimex(2) says.
  static var isClockSynchronised: Bool {
    var time = timex()
    return adjtimex(&time) >= 0 && time.status & Int32(STA_UNSYNC) == 0
  }
}
