import LineProtocol
import Rewards
import Testing

@Suite("Rates are ratios of whole numbers, floored to whole seconds")
struct RateTests {
  static let pushups = Rate(earns: 60, per: Units(4), unit: .count("reps"))
  static let homework = Rate(earns: 60, per: Units(120), unit: .time)
  static let dishes = Rate(earns: .minutes(15))

  static let earnings: [(Rate, Units, Seconds)] = [
    (pushups, Units(20), Seconds.minutes(5)),
    (pushups, Units(1), 15),
    (pushups, Units(thousandths: 100), 1),
    (pushups, Units(thousandths: 66), 0),
    (pushups, Units.zero, 0),
    (pushups, Units(-4), 0),
    (homework, Units(45 * 60), Seconds(1350)),
    (homework, Units(1), 0),
    (homework, Units(3), 1),
    (dishes, Units(2), .minutes(30)),
    (Rate(earns: .minutes(10), per: Units(10), unit: .count("pages")), Units(thousandths: 12_500), 750),
    (Rate(earns: 1, per: Units(7), unit: .count("reps")), Units(6), 0),
    (Rate(earns: 1, per: Units(7), unit: .count("reps")), Units(7), 1),
    (Rate(earns: .hours(24), per: Units(thousandths: 1), unit: .count("x")), Units(thousandths: .max), Seconds(.max)),
  ]

  @Test("what units earn", arguments: earnings)
  func earned(rate: Rate, units: Units, seconds: Seconds) {
    #expect(rate.earned(for: units) == seconds)
  }

  static let texts: [(Rate, String)] = [
    (pushups, "1m per 4 reps"),
    (homework, "1m per 2m"),
    (dishes, "15m"),
    (Rate(earns: 90, per: Units(thousandths: 2500), unit: .count("km")), "1m30s per 2.5 km"),
    (Rate(earns: 60, per: Units(2), unit: .count("push ups")), "1m per 2 push ups"),
    (Rate(earns: 60, per: Units(5400), unit: .time), "1m per 1h30m"),
  ]

  @Test("the canonical text reads back to the same rate", arguments: texts)
  func canonical(rate: Rate, text: String) {
    #expect(rate.description == text)
    #expect(Rate(text) == rate)
  }

  @Test(
    "a text no rules could have written is no rate",
    arguments: [
      "", " ", "per", "m", "-5m", "1m per", "1m per 0 reps", "1m per 0s", "1m per 2", "1m per -4 reps", "1m per 4 ",
      "1m for 4 reps", "1m per 9000000000h", "1m  per 4 reps", "15", "1m per x reps",
    ])
  func unreadable(text: String) {
    #expect(Rate(text) == nil)
  }

  @Test("the same rate written differently is the same rate")
  func sameRate() {
    #expect(Rate("60s per 4 reps")?.description == "1m per 4 reps")
    #expect(Rate("1m per 4 r\u{E9}ps") == Rate("1m per 4 re\u{301}ps"))
  }
}

@Suite("Amounts")
struct AmountTests {
  static let pushups = Activity("pushups", rate: RateTests.pushups)
  static let homework = Activity("homework", rate: RateTests.homework)
  static let dishes = Activity("dishes", rate: RateTests.dishes)

  static let amounts: [(Activity, String?, Units)] = [
    (pushups, "20", Units(20)),
    (pushups, "12.5", Units(thousandths: 12_500)),
    (pushups, "0.125", Units(thousandths: 125)),
    (pushups, "100000", Units(100_000)),
    (pushups, "007", Units(7)),
    (homework, "45m", Units(2700)),
    (homework, "45", Units(2700)),
    (homework, "1.5", Units(90)),
    (homework, "1h30m", Units(5400)),
    (homework, "90s", Units(90)),
    (homework, "24h", Units(86_400)),
    (homework, "1440", Units(86_400)),
    (dishes, "3", Units(3)),
    (dishes, "2.000", Units(2)),
    (dishes, nil, Units(1)),
    (dishes, "100", Units(100)),
  ]

  @Test("what may be typed", arguments: amounts)
  func accepted(activity: Activity, text: String?, units: Units) throws {
    #expect(try activity.amount(from: text) == units)
  }

  static let reps = "it is counted in reps, so write a number such as 20 or 12.5"
  static let time = "it is measured in time, so write a duration such as 45m or 1h30m"
  static let once = "it is done or not, so write a whole number such as 1, or nothing"

  static let refusals: [(Activity, String?, Failure)] = [
    (pushups, nil, Failure(.missingArgument, "LOG pushups needs an amount: \(reps).")),
    (homework, nil, Failure(.missingArgument, "LOG homework needs an amount: \(time).")),
    (pushups, "", Failure(.badAmount, "\"\" is no amount of pushups: \(reps).")),
    (pushups, "45m", Failure(.badAmount, "45m is no amount of pushups: \(reps).")),
    (pushups, "0", Failure(.badAmount, "0 is no amount of pushups: \(reps).")),
    (pushups, "-5", Failure(.badAmount, "-5 is no amount of pushups: \(reps).")),
    (pushups, "1.2345", Failure(.badAmount, "1.2345 is no amount of pushups: \(reps).")),
    (pushups, "1,5", Failure(.badAmount, "1,5 is no amount of pushups: \(reps).")),
    (pushups, ".5", Failure(.badAmount, ".5 is no amount of pushups: \(reps).")),
    (pushups, "1e3", Failure(.badAmount, "1e3 is no amount of pushups: \(reps).")),
    (pushups, "٣", Failure(.badAmount, "٣ is no amount of pushups: \(reps).")),
    (homework, "20 reps", Failure(.badAmount, "20 reps is no amount of homework: \(time).")),
    (homework, "0m", Failure(.badAmount, "0m is no amount of homework: \(time).")),
    (dishes, "1.5", Failure(.badAmount, "1.5 is no amount of dishes: \(once).")),
    (dishes, "5m", Failure(.badAmount, "5m is no amount of dishes: \(once).")),
    (
      pushups, "100000.001",
      Failure(.badAmount, "100000.001 is too much pushups for one log; at most 100000 reps.", Pair("max", "100000"))
    ),
    (
      pushups, "99999999999999999999999",
      Failure(
        .badAmount, "99999999999999999999999 is too much pushups for one log; at most 100000 reps.",
        Pair("max", "100000"))
    ),
    (
      homework, "24h1s",
      Failure(.badAmount, "24h1s is too much homework for one log; at most 24h.", Pair("max", "86400"))
    ),
    (
      homework, "99999999999999999999",
      Failure(.badAmount, "99999999999999999999 is too much homework for one log; at most 24h.", Pair("max", "86400"))
    ),
    (
      homework, "9000000000000h",
      Failure(.badAmount, "9000000000000h is too much homework for one log; at most 24h.", Pair("max", "86400"))
    ),
    (
      dishes, "101",
      Failure(.badAmount, "101 is too much dishes for one log; at most 100 times.", Pair("max", "100"))
    ),
  ]

  @Test("what may not, and the sentence that says so", arguments: refusals)
  func refused(activity: Activity, text: String?, failure: Failure) {
    #expect(throws: failure) { try activity.amount(from: text) }
  }

  @Test("a very long amount is quoted back short")
  func long() {
    let shown = String(repeating: "x", count: 40) + "…"
    #expect(throws: Failure(.badAmount, "\(shown) is no amount of pushups: \(Self.reps).")) {
      try Self.pushups.amount(from: String(repeating: "x", count: 4000))
    }
  }
}

@Suite("A row of ACTIVITIES")
struct ActivityPairsTests {
  @Test("says what applies and leaves out what does not")
  func pairs() {
    let reps = Activity("pushups", rate: RateTests.pushups, cap: .minutes(30))
    #expect(
      reps.pairs(today: 300) == [
        Pair("name", "pushups"), Pair("unit", "reps"), Pair("earns", "60"), Pair("per", "4"), Pair("cap", "1800"),
        Pair("today", "300"),
      ])
    #expect(
      Activity("homework", rate: RateTests.homework).pairs(today: 0) == [
        Pair("name", "homework"), Pair("unit", "time"), Pair("earns", "60"), Pair("per", "120"), Pair("today", "0"),
      ])
    #expect(
      Activity("dishes", rate: RateTests.dishes, limit: 2).pairs(today: 0) == [
        Pair("name", "dishes"), Pair("unit", "completion"), Pair("earns", "900"), Pair("limit", "2"),
        Pair("today", "0"),
      ])
  }
}
