import Glibc
import LineProtocol

/// Times as a person reads and types them, in the zone of this machine.
enum LocalTime {
  /// `2026-11-30 18:30`, or with a `T` between for a program.
  static func text(_ epoch: Int, separator: String = " ") -> String {
    let parts = broken(epoch)
    return "\(date(parts))\(separator)\(clock(parts))"
  }

  /// `18:30` today, `2026-11-30 18:30` on any other day.
  static func brief(_ epoch: Int) -> String {
    let (parts, today) = (broken(epoch), broken(now))
    let isToday = parts.tm_year == today.tm_year && parts.tm_yday == today.tm_yday
    return isToday ? clock(parts) : text(epoch)
  }

  /// Epoch seconds of `18:30` (the latest such time), `2026-11-30T18:30`, or epoch seconds themselves.
  static func parse(_ text: String) throws(Stop) -> Int {
    if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let epoch = Int(text) { return epoch }
    let halves = text.split(separator: "T", omittingEmptySubsequences: false)
    if halves.count == 1, let (hour, minute) = clock(halves[0]) { return latest(hour, minute) }
    if halves.count == 2, let day = date(halves[0]), let (hour, minute) = clock(halves[1]),
      let epoch = epoch(day.year, day.month, day.day, hour, minute)
    {
      return epoch
    }
    throw Stop(ExitCode.badInput, "Cannot read the time \(text); write 18:30, 2026-11-30T18:30 or epoch seconds.")
  }

  private static var now: Int { time(nil) }

  private static func broken(_ epoch: Int) -> tm {
    var (seconds, parts) = (time_t(epoch), tm())
    localtime_r(&seconds, &parts)
    return parts
  }

  private static func latest(_ hour: Int, _ minute: Int) -> Int {
    var parts = broken(now)
    (parts.tm_hour, parts.tm_min, parts.tm_sec, parts.tm_isdst) = (Int32(hour), Int32(minute), 0, -1)
    var yesterday = parts
    yesterday.tm_mday -= 1
    let today = mktime(&parts)
    return today <= now ? today : mktime(&yesterday)
  }

  private static func epoch(_ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int) -> Int? {
    var parts = tm()
    (parts.tm_year, parts.tm_mon, parts.tm_mday) = (Int32(year - 1900), Int32(month - 1), Int32(day))
    (parts.tm_hour, parts.tm_min, parts.tm_isdst) = (Int32(hour), Int32(minute), -1)
    let epoch = mktime(&parts)
    // mktime turns 31 February into 3 March.
    return parts.tm_mday == Int32(day) && epoch >= 0 ? epoch : nil
  }

  private static func clock(_ text: Substring) -> (Int, Int)? {
    let parts = numbers(text, separator: ":", digits: [1...2, 2...2])
    return parts.flatMap { $0[0] < 24 && $0[1] < 60 ? ($0[0], $0[1]) : nil }
  }

  private static func date(_ text: Substring) -> (year: Int, month: Int, day: Int)? {
    let parts = numbers(text, separator: "-", digits: [4...4, 2...2, 2...2])
    return parts.flatMap { $0[0] >= 1970 && (1...12).contains($0[1]) ? ($0[0], $0[1], $0[2]) : nil }
  }

  private static func numbers(_ text: Substring, separator: Character, digits: [ClosedRange<Int>]) -> [Int]? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.count == digits.count, zip(parts, digits).allSatisfy({ $1.contains($0.utf8.count) }),
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
    else { return nil }
    return parts.compactMap { Int($0) }
  }

  private static func clock(_ parts: tm) -> String { "\(two(parts.tm_hour)):\(two(parts.tm_min))" }

  private static func date(_ parts: tm) -> String {
    "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
  }

  private static func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
