/// The day an entry counts for: a date of the proleptic Gregorian calendar, written `2026-12-01`.
///
/// A day begins at the rules' `day-start`, so the key of 03:59 is the day before.
public struct DayKey: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01.
  public let ordinal: Int

  public init(ordinal: Int) { self.ordinal = ordinal }

  /// The day of a wall-clock time.
  /// - Parameters:
  ///   - wall: seconds since the epoch, UTC.
  ///   - utcOffset: seconds east of UTC at that moment.
  ///   - dayStart: seconds after local midnight at which a day begins.
  public init(wall: Int, utcOffset: Int, dayStart: Int) {
    let local = wall + utcOffset - dayStart
    ordinal = local >= 0 ? local / 86_400 : (local - 86_399) / 86_400
  }

  public static func < (left: DayKey, right: DayKey) -> Bool { left.ordinal < right.ordinal }

  /// So many days later, or earlier.
  public func advanced(by days: Int) -> DayKey { DayKey(ordinal: ordinal + days) }

  /// Year, month and day of month.
  public var civil: (year: Int, month: Int, day: Int) {
    // Days are counted in 400-year eras that begin on 1 March, so that a leap day is the last of its year.
    let shifted = ordinal + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  /// A date; a day or month past its end runs on into the next.
  public init(year: Int, month: Int, day: Int) {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    ordinal = era * 146_097 + dayOfEra - 719_468
  }
}

extension DayKey: CustomStringConvertible, LosslessStringConvertible {
  public var description: String {
    let (year, month, day) = civil
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  /// Reads `2026-12-01`; nil for anything else and for a date that does not exist.
  public init?(_ text: String) {
    // Four digits of a year and two of the others: what is longer is no date, and might not fit the reckoning.
    let words = text.split(separator: "-", omittingEmptySubsequences: false)
    guard words.allSatisfy({ (1...4).contains($0.utf8.count) }) else { return nil }
    let parts = words.map { Int($0) }
    guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2] else { return nil }
    self.init(year: year, month: month, day: day)
    guard civil == (year, month, day) else { return nil }
  }
}

extension DayKey: Codable {
  public init(from decoder: any Decoder) throws {
    ordinal = try decoder.singleValueContainer().decode(Int.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(ordinal)
  }
}
