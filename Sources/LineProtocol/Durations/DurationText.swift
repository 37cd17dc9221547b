/// How durations read, everywhere: a balance, a signed amount, a rule, and what a person may type for one.
public enum DurationText {
  /// What is left: `1h05m` from an hour, `47m` from ten minutes (floored), `9:59` below. Never negative.
  public static func balance(_ duration: Seconds) -> String {
    let total = max(0, duration.count)
    let (hours, minutes, seconds) = (total / 3600, total / 60 % 60, total % 60)
    if hours > 0 { return "\(hours)h\(twoDigits(minutes))m" }
    return minutes >= 10 ? "\(minutes)m" : "\(minutes):\(twoDigits(seconds))"
  }

  /// A change, exact and signed: `+5m`, `+2m30s`, `−28m`. The sign is U+2212, or `-` when plain.
  public static func amount(_ duration: Seconds, plain: Bool = false) -> String {
    let sign = duration.count < 0 ? (plain ? "-" : "\u{2212}") : "+"
    return sign + units(duration.count.magnitude, zero: "0m")
  }

  /// A length without a sign, in the units a rule is written in: `15m`, `2h`, `1m30s`. It parses back to itself.
  public static func compact(_ duration: Seconds) -> String {
    (duration.count < 0 ? "-" : "") + units(duration.count.magnitude, zero: "0s")
  }

  private static func units(_ total: UInt, zero: String) -> String {
    let parts = [(total / 3600, "h"), (total / 60 % 60, "m"), (total % 60, "s")]
    let text = parts.filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }.joined()
    return text.isEmpty ? zero : text
  }

  private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
