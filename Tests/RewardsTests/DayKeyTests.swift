import Rewards
import Testing

@Suite("Day keys and units")
struct DayKeyTests {
  @Test("a day begins at day-start")
  func dayStart() {
    let fourAM = 4 * 3600
    let midnight = DayKey(year: 2026, month: 12, day: 1).ordinal * 86_400
    #expect(DayKey(wall: midnight + fourAM - 1, utcOffset: 0, dayStart: fourAM).description == "2026-11-30")
    #expect(DayKey(wall: midnight + fourAM, utcOffset: 0, dayStart: fourAM).description == "2026-12-01")
    #expect(DayKey(wall: midnight + fourAM - 3600, utcOffset: 3600, dayStart: fourAM).description == "2026-12-01")
    #expect(DayKey(wall: -1, utcOffset: 0, dayStart: 0).description == "1969-12-31")
  }

  @Test("every day of 800 years reads back to itself")
  func roundTrip() {
    let first = DayKey(year: 1700, month: 1, day: 1)
    for day in 0..<292_194 {
      let key = first.advanced(by: day)
      let (year, month, dayOfMonth) = key.civil
      guard DayKey(year: year, month: month, day: dayOfMonth) == key else {
        Issue.record("\(key) does not read back")
        return
      }
    }
    #expect(DayKey("2024-02-29")?.advanced(by: 1).description == "2024-03-01")
  }

  @Test("what is no date", arguments: ["", "2026", "2026-13-01", "2026-02-29", "2026-1-1-1", "x-y-z", "2026-00-10"])
  func unreadable(text: String) { #expect(DayKey(text) == nil) }

  @Test("units are written shortest", arguments: [("20", 20_000), ("12.5", 12_500), ("0.125", 125), ("0.001", 1)])
  func units(text: String, thousandths: Int) {
    #expect(Units(thousandths: thousandths).description == text)
    #expect(Units(text)?.thousandths == thousandths)
  }

  @Test("negative units are written with their sign")
  func negative() { #expect(Units(thousandths: -1500).description == "-1.5") }

  @Test("what is no number", arguments: ["", ".", "1.", ".1", "1.1234", "-1", "+1", "1 ", "0x1", "1.2.3", "½"])
  func noUnits(text: String) { #expect(Units(text) == nil) }
}
