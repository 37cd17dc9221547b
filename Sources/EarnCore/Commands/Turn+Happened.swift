import LineProtocol
import Rewards

extension Turn {
  static let longestAgo = 7 * 86_400

  /// When something was done before now: `18:30` (the latest such time), `2026-11-30T18:30` local, or epoch seconds.
  ///
  /// Now is the trusted time: a wall clock that jumped neither opens a day that is over nor one that is to come.
  func happened(_ text: String?) throws(Failure) -> Int? {
    guard let text else { return nil }
    let trusted = core.state.clock.time(at: now)
    guard let wall = core.zone.time(text, before: trusted) else {
      throw Failure(
        .badTime, "at=\(text.excerpt) is no time; write 18:30, 2026-11-30T18:30 or seconds since the epoch.")
    }
    guard wall <= trusted else { throw Failure(.badTime, "at=\(text.excerpt) lies in the future.") }
    guard wall >= trusted - Self.longestAgo else {
      // Of so few digits it is a time of day without its colon.
      let hint = Int(text) != nil && text.count < 6 ? "a time of day is written 18:30" : "it can no longer be logged"
      throw Failure(.tooOld, "at=\(text.excerpt) is more than 7 days back; \(hint).")
    }
    return wall
  }
}

extension Zone {
  /// The wall-clock time a text names; nil if it names none.
  fileprivate func time(_ text: String, before now: Int) -> Int? {
    if let seconds = Int(text) { return seconds }
    let parts = text.split(separator: "T", omittingEmptySubsequences: false).map(String.init)
    switch parts.count {
    case 1: return ClockTime(parts[0]).map { latest($0, before: now) }
    case 2:
      guard let day = DayKey(parts[0]), let time = ClockTime(parts[1]) else { return nil }
      return walls(local: day.ordinal * 86_400 + time.seconds).first
    default: return nil
    }
  }

  private func latest(_ time: ClockTime, before now: Int) -> Int {
    let today = local(now).quotientFlooring(86_400)
    let candidates = [today, today - 1].flatMap { walls(local: $0 * 86_400 + time.seconds) }
    return candidates.filter { $0 <= now }.max() ?? now
  }
}

/// A time of day as it is typed: `18:30` or `18:30:15`.
private struct ClockTime {
  let seconds: Int

  init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), parts.allSatisfy({ (1...2).contains($0.count) }) else { return nil }
    let numbers = parts.compactMap { part in part.allSatisfy(\.isASCIIDigit) ? Int(part) : nil }
    guard numbers.count == parts.count, numbers[0] < 24, numbers.dropFirst().allSatisfy({ $0 < 60 }) else {
      return nil
    }
    seconds = numbers[0] * 3600 + numbers[1] * 60 + (numbers.count == 3 ? numbers[2] : 0)
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { "0" <= self && self <= "9" }
}

extension Int {
  fileprivate func quotientFlooring(_ divisor: Int) -> Int {
    self >= 0 ? self / divisor : (self - divisor + 1) / divisor
  }
}
