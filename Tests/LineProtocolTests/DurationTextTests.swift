import LineProtocol
import Testing

@Suite("How durations read")
struct DurationTextTests {
  @Test(
    "a balance reads in minutes, hours or as a countdown",
    arguments: [
      (0, "0:00"), (7, "0:07"), (60, "1:00"), (599, "9:59"), (600, "10m"), (659, "10m"), (2820, "47m"), (3599, "59m"),
      (3600, "1h00m"), (3900, "1h05m"), (90_000, "25h00m"), (-5, "0:00"),
    ])
  func balance(_ seconds: Int, _ text: String) {
    #expect(DurationText.balance(Seconds(seconds)) == text)
  }

  @Test(
    "an amount is exact and signed",
    arguments: [
      (0, "+0m", "+0m"), (300, "+5m", "+5m"), (150, "+2m30s", "+2m30s"), (45, "+45s", "+45s"),
      (4500, "+1h15m", "+1h15m"), (-1680, "\u{2212}28m", "-28m"), (-3605, "\u{2212}1h5s", "-1h5s"),
    ])
  func amount(_ seconds: Int, _ text: String, _ plain: String) {
    #expect(DurationText.amount(Seconds(seconds)) == text)
    #expect(DurationText.amount(Seconds(seconds), plain: true) == plain)
  }

  @Test("the extremes of an Int are amounts like any other")
  func extremes() {
    #expect(DurationText.amount(Seconds(.min)).hasPrefix("\u{2212}2562047788015215h"))
    #expect(DurationText.compact(Seconds(.max)) == "2562047788015215h30m7s")
    #expect(DurationText.balance(Seconds(.min)) == "0:00")
  }

  @Test(
    "what is written compactly is read back",
    arguments: [(0, "0s"), (1, "1s"), (60, "1m"), (90, "1m30s"), (900, "15m"), (7200, "2h"), (5400, "1h30m")])
  func compact(_ seconds: Int, _ text: String) {
    #expect(DurationText.compact(Seconds(seconds)) == text)
    #expect(DurationText.parse(text) == Seconds(seconds))
  }

  @Test(
    "a duration is whole numbers with units, the larger first",
    arguments: [
      ("25m", 1500), ("90s", 90), ("1h30m", 5400), ("1h30m10s", 5410), ("2h5s", 7205), ("0s", 0), ("007m", 420),
      ("2562047788015215h30m7s", Int.max),
    ])
  func parse(_ text: String, _ seconds: Int) {
    #expect(DurationText.parse(text) == Seconds(seconds))
  }

  @Test(
    "nothing else is a duration",
    arguments: [
      "", "25", "m", "25 m", "30m1h", "1m1m", "1.5h", "-5m", "+5m", "5M", "1d", "5min", "1h30", "2562047788015216h",
      "2562047788015215h30m8s", "99999999999999999999s", "９m", "1m\0",
    ])
  func refuse(_ text: String) {
    #expect(DurationText.parse(text) == nil)
  }
}
