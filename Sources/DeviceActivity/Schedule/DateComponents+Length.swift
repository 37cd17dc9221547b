import Foundation

extension DateComponents {
  /// The length these components add up to, with days of 24 hours; `nil` for years and months, which have no one
  /// length, for nothing at all, for a negative sum, and for values out of all proportion.
  var length: Duration? {
    let lengthless: [Int?] = [
      era, year, month, weekday, weekdayOrdinal, quarter, yearForWeekOfYear, dayOfYear,
    ]
    guard lengthless.allSatisfy({ $0 == nil }) else { return nil }
    let parts = [
      (weekOfYear, 604_800), (weekOfMonth, 604_800), (day, 86_400), (hour, 3600), (minute, 60), (second, 1),
    ]
    guard parts.contains(where: { $0.0 != nil }) || nanosecond != nil else { return nil }
    var sum = Duration.nanoseconds(nanosecond ?? 0)
    for case (let count?, let seconds) in parts {
      guard let count = Int32(exactly: count) else { return nil }
      sum += .seconds(Int(count) * seconds)
    }
    return sum < .zero ? nil : sum
  }
}
