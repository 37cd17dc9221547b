import Foundation

/// A date as it is stored: seconds since 1970, refused where a calendar could not follow.
struct InstantRecord: Codable {
  let date: Date

  init(_ date: Date) { self.date = date }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let seconds = try container.decode(Double.self)
    guard WallClockPattern.instants.contains(seconds) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "A date must lie in the years 1 to 9999.")
    }
    date = Date(timeIntervalSince1970: seconds)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(date.timeIntervalSince1970)
  }
}

/// An interval as it is stored.
struct IntervalRecord: Codable {
  private enum CodingKeys: CodingKey {
    case start, end
  }

  let interval: DateInterval

  init(_ interval: DateInterval) { self.interval = interval }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let start = try container.decode(InstantRecord.self, forKey: .start).date
    let end = try container.decode(InstantRecord.self, forKey: .end).date
    guard start <= end else {
      throw DecodingError.dataCorruptedError(
        forKey: .end, in: container, debugDescription: "An interval must not end before it starts.")
    }
    interval = DateInterval(start: start, end: end)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(InstantRecord(interval.start), forKey: .start)
    try container.encode(InstantRecord(interval.end), forKey: .end)
  }
}
