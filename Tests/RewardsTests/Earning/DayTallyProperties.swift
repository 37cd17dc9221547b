import LineProtocol
import Rewards
import TestKit
import Testing

@Suite("A day of one activity, whatever is thrown at it")
struct DayTallyProperties {
  static let seeds = Array(UInt64(1)...60)

  static func activity(_ random: inout SeededGenerator, cap: Seconds? = nil) -> Activity {
    let rate = Rate(
      earns: Seconds(.random(in: 1...600, using: &random)),
      per: Units(thousandths: .random(in: 1...30_000, using: &random)), unit: .count("reps"))
    return Activity("pushups", rate: rate, cap: cap)
  }

  static func split(_ total: Int, _ random: inout SeededGenerator) -> [Int] {
    var parts: [Int] = []
    var left = total
    while left > 0 {
      parts.append(.random(in: 1...left, using: &random))
      left -= parts.last ?? left
    }
    return parts.shuffled(using: &random)
  }

  @Test("splitting a log never changes the total", arguments: seeds)
  func splitting(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let activity = Self.activity(&random)
    let total = Int.random(in: 1...1_000_000, using: &random)
    for _ in 0..<20 {
      var day = LedgerDay(activity)
      for part in Self.split(total, &random) { day.log(Units(thousandths: part)) }
      #expect(day.credited == activity.rate.earned(for: Units(thousandths: total)))
    }
  }

  @Test("in whatever order, a day under a cap earns the sum or the cap", arguments: seeds)
  func capped(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let cap = Seconds(.random(in: 0...5000, using: &random))
    let activity = Self.activity(&random, cap: cap)
    let total = Int.random(in: 1...500_000, using: &random)
    for _ in 0..<20 {
      var day = LedgerDay(activity)
      for part in Self.split(total, &random) { day.log(Units(thousandths: part)) }
      #expect(day.credited == min(cap, activity.rate.earned(for: Units(thousandths: total))))
    }
  }

  @Test("without a cap, what is credited is always what the standing units earn", arguments: seeds)
  func standing(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var day = LedgerDay(Self.activity(&random))
    for _ in 0..<200 {
      if let id = day.standing.keys.sorted().randomElement(using: &random), Bool.random(using: &random) {
        day.undo(id)
      } else {
        day.log(Units(thousandths: .random(in: 1...20_000, using: &random)))
      }
      #expect(day.credited == day.activity.rate.earned(for: day.standingUnits))
    }
    for id in day.standing.keys.sorted() { day.undo(id) }
    #expect(day.credited == 0)
  }

  @Test("undoing the newest log takes exactly what it gave", arguments: seeds)
  func newest(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var day = LedgerDay(Self.activity(&random, cap: Seconds(.random(in: 1...3000, using: &random))))
    for _ in 0..<100 {
      let before = day.credited
      let (id, quote) = day.log(Units(thousandths: .random(in: 1...20_000, using: &random)))
      if Bool.random(using: &random) {
        #expect(day.undo(id)?.asked == quote.earned)
        #expect(day.credited == before)
      }
    }
  }

  @Test("undo any log and log it again: the day earns what it earned, cap or no cap", arguments: seeds)
  func undoAndRelog(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let cap = Bool.random(using: &random) ? Seconds(.random(in: 1...3000, using: &random)) : nil
    var day = LedgerDay(Self.activity(&random, cap: cap))
    for _ in 0..<10 { day.log(Units(thousandths: .random(in: 1...20_000, using: &random))) }
    let total = day.credited
    for _ in 0..<100 {
      let id = try #require(day.standing.keys.sorted().randomElement(using: &random))
      let units = try #require(day.standing[id]).units
      day.undo(id)
      #expect(day.credited <= total)
      day.log(units)
      #expect(day.credited == total)
    }
  }

  @Test("no sequence of logs and undos earns more than the standing units, or the cap", arguments: seeds)
  func neverMinted(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let cap = Seconds(.random(in: 1...3000, using: &random))
    var day = LedgerDay(Self.activity(&random, cap: cap))
    for _ in 0..<300 {
      if let id = day.standing.keys.sorted().randomElement(using: &random), Bool.random(using: &random) {
        day.undo(id)
      } else {
        day.log(Units(thousandths: .random(in: 1...20_000, using: &random)))
      }
      #expect(day.credited >= 0)
      #expect(day.credited <= min(cap, day.activity.rate.earned(for: day.standingUnits)))
    }
  }

  @Test("the rows of a day fold to the tally that was kept along, whatever changed meanwhile", arguments: seeds)
  func refolding(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var day = LedgerDay(Self.activity(&random))
    for _ in 0..<200 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        let dishes = Rate(earns: Seconds(.random(in: 1...900, using: &random)))
        let cap = Bool.random(using: &random) ? Seconds(.random(in: 0...9000, using: &random)) : nil
        let rate = Bool.random(using: &random) ? dishes : Self.activity(&random).rate
        day.activity = Activity("pushups", rate: rate, cap: cap, limit: Int.random(in: 0...40, using: &random))
      case 1, 2:
        guard let id = day.standing.keys.sorted().randomElement(using: &random) else { continue }
        day.undo(id, available: Seconds(.random(in: 0...900, using: &random)))
      default:
        day.log(Units(Int.random(in: 1...9, using: &random)))
      }
      #expect(day.tally.credited >= 0)
      #expect(day.tally.logs >= 0)
    }
    #expect(day.tally == day.refolded)
  }

  @Test("the largest amounts do not overflow")
  func largest() {
    let rate = Rate(earns: .hours(24), per: Units(1), unit: .count("x"))
    var day = LedgerDay(Activity("x", rate: rate))
    for _ in 0..<1000 { day.log(100_000) }
    #expect(day.credited == Seconds(86_400 * 100_000 * 1000))
  }
}
