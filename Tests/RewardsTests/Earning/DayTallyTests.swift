import LineProtocol
import Rewards
import Testing

@Suite("A day of one activity")
struct DayTallyTests {
  @Test("700 push-ups at once earn what 7 x 100 and 700 x 1 earn", arguments: [(1, 700), (7, 100), (700, 1)])
  func splitting(logs: Int, each: Int) {
    var day = LedgerDay(.reps(60, per: 4))
    for _ in 0..<logs { day.log(each) }
    #expect(day.credited == .minutes(175))
  }

  @Test("situation 70: 7 push-ups at 0.35 min each, logged 100 times one by one, earn what 700 at once earn")
  func situation70() {
    var one = LedgerDay(.reps(147, per: 7))
    for _ in 0..<700 { one.log(1) }
    var hundred = LedgerDay(.reps(147, per: 7))
    for _ in 0..<100 { hundred.log(7) }
    var once = LedgerDay(.reps(147, per: 7))
    once.log(700)
    #expect([one.credited, hundred.credited, once.credited] == [14_700, 14_700, 14_700])
  }

  @Test("the remainder of a floor is kept for the next log")
  func remainder() {
    var day = LedgerDay(.reps(60, per: 7))
    #expect((1...7).map { _ in day.log(1).earned } == [8, 9, 8, 9, 8, 9, 9])
  }

  @Test("a log past the cap is credited what is left, then nothing, and says so")
  func cap() {
    var day = LedgerDay(.reps(60, per: 4, cap: .minutes(30)))
    let text = "1m per 4 reps"
    #expect(day.log(100) == Quote(units: Units(100), rate: text, earned: 1500, asked: nil, capped: nil))
    #expect(day.log(40) == Quote(units: Units(40), rate: text, earned: 300, asked: 600, capped: .cap))
    #expect(day.log(4) == Quote(units: Units(4), rate: text, earned: 0, asked: 60, capped: .cap))
    #expect(day.credited == .minutes(30))
  }

  @Test("a cap raised later mints nothing an earlier log lost")
  func raisedCap() {
    var day = LedgerDay(.reps(60, per: 1, cap: .minutes(10)))
    day.log(25)
    day.activity = .reps(60, per: 1, cap: .minutes(60))
    #expect(day.log(3).earned == .minutes(3))
    #expect(day.credited == .minutes(13))
    #expect(day.undo(2)?.asked == .minutes(3))
    #expect(day.undo(1)?.asked == .minutes(10))
  }

  @Test("a cap lowered below what was credited takes nothing back and gives nothing more")
  func loweredCap() {
    var day = LedgerDay(.reps(60, per: 1, cap: .minutes(10)))
    day.log(10)
    day.activity = .reps(60, per: 1, cap: .minutes(5))
    #expect(day.log(1) == Quote(units: Units(1), rate: "1m per 1 reps", earned: 0, asked: 60, capped: .cap))
    #expect(day.credited == .minutes(10))
  }

  @Test("a log past the limit is recorded and earns nothing")
  func limit() {
    var day = LedgerDay(.reps(60, per: 4, limit: 2))
    day.log(4)
    day.log(4)
    #expect(day.log(4) == Quote(units: Units(4), rate: "", earned: 0, asked: nil, capped: .limit))
    #expect(day.tally.logs == 2)
    day.undo(1)
    #expect(day.log(8).earned == 120)
  }

  @Test("several completions in one log are as many logs")
  func completions() {
    var day = LedgerDay(Activity("dishes", rate: Rate(earns: .minutes(15)), limit: 2))
    #expect(
      day.log(5) == Quote(units: Units(5), rate: "15m", earned: .minutes(30), asked: nil, capped: .limit))
    #expect(day.log(1).earned == 0)
    #expect(day.undo(1)?.asked == .minutes(30))
    #expect([day.log(1).earned, day.log(1).earned, day.log(1).earned] == [.minutes(15), .minutes(15), 0])
  }

  @Test("completions cut by the limit and the cap are counted as many as the limit let through")
  func completionsUnderBoth() {
    var day = LedgerDay(Activity("dishes", rate: Rate(earns: .minutes(15)), cap: .minutes(20), limit: 2))
    #expect(
      day.log(3) == Quote(units: Units(3), rate: "15m", earned: .minutes(20), asked: .minutes(30), capped: .cap))
    #expect(day.tally.logs == 2)
    #expect(day.undo(1)?.asked == .minutes(20))
    #expect(day.tally == day.refolded)
    #expect(day.tally.logs == 0)
  }

  @Test("a changed rate begins a sum of its own, and neither mints nor takes")
  func changedRate() {
    var day = LedgerDay(.reps(1, per: 2))
    #expect(day.log(1).earned == 0)
    day.activity = .reps(10, per: 1)
    #expect(day.log(1).earned == 10)
    day.activity = .reps(1, per: 2)
    #expect(day.log(1).earned == 0)
    #expect(day.log(1).earned == 1)
    #expect(day.undo(1)?.asked == 0)
    #expect(day.undo(2)?.asked == 10)
    #expect(day.credited == 1)
  }

  @Test("the cap holds over all rates of a day")
  func capOverRates() {
    var day = LedgerDay(.reps(60, per: 1, cap: .minutes(10)))
    day.log(8)
    day.activity = .reps(120, per: 1, cap: .minutes(10))
    #expect(day.log(8).earned == .minutes(2))
  }

  @Test("undo and log again is exact where floors differ")
  func undoWithFloors() {
    var day = LedgerDay(.reps(60, per: 7))
    #expect(day.log(3).earned == 25)
    #expect(day.log(4).earned == 35)
    #expect(day.undo(1)?.asked == 26)
    #expect(day.credited == 34)
    #expect(day.log(3).earned == 26)
    #expect(day.credited == 60)
  }

  @Test("what could not be taken back stays counted against the cap, and the log against the limit")
  func undoOfSpentTime() {
    var day = LedgerDay(.reps(60, per: 1, cap: .minutes(10), limit: 2))
    day.log(6)
    let undone = day.undo(1, available: 60)
    #expect(undone?.asked == .minutes(6))
    #expect(undone?.taken == 60)
    #expect(day.credited == .minutes(5))
    #expect(day.tally.logs == 1)
    #expect(day.log(6) == Quote(units: Units(6), rate: "1m per 1 reps", earned: 300, asked: 360, capped: .cap))
    #expect(day.log(1).capped == .limit)
  }

  @Test("a log is undone once, and only where it stands")
  func undoTwice() {
    var day = LedgerDay(.reps(60, per: 1))
    day.log(6)
    #expect(day.undo(1) != nil)
    #expect(day.undo(1) == nil)
    #expect(day.undo(7) == nil)
    #expect(day.credited == 0)
  }

  @Test("a credit of a chosen size counts against cap and limit, and is undone whole")
  func chosenSize() {
    var tally = DayTally()
    tally.record(LogRecord(id: 1, units: Units(10), rate: "", credited: .minutes(8)))
    #expect(tally.quote(Units(10), .reps(60, per: 1, cap: .minutes(10))).earned == .minutes(2))
    #expect(tally.quote(Units(10), .reps(60, per: 1, limit: 1)).capped == .limit)
    #expect(tally.asked(undoing: 1) == .minutes(8))
  }

  @Test("a rate nobody can read is undone by what was credited")
  func unreadableRate() {
    var tally = DayTally()
    tally.record(LogRecord(id: 1, units: Units(10), rate: "two for one", credited: 100, asked: 120))
    #expect(tally.asked(undoing: 1) == 100)
    tally.undo(1, taken: 100)
    #expect(tally.credited == 0)
  }
}
