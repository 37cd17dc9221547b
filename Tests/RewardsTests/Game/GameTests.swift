import LineProtocol
import Rewards
import TestKit
import Testing

private let today = DayKey(year: 2026, month: 12, day: 31)

private func log(_ activity: String = "pushups", on day: DayKey, units: Int = 20, earned: Seconds = 300) -> Game.Change
{
  .log(activity, on: day, units: Units(units), earned: earned)
}

/// A game with one log on each of these days before today.
private func game(daysAgo: some Sequence<Int>) -> Game {
  Game(daysAgo.map { log(on: today.advanced(by: -$0)) })
}

@Suite("Streak")
struct StreakTests {
  @Test(
    "consecutive days ending today or yesterday",
    arguments: [
      ([], 0), ([0], 1), ([1], 1), ([2], 0), ([0, 1, 2], 3), ([1, 2, 3], 3), ([0, 2, 3], 1), ([0, 1, 3, 4, 5], 2),
    ])
  func days(daysAgo: [Int], length: Int) {
    let start = length == 0 ? nil : today.advanced(by: -(daysAgo[0] + length - 1))
    #expect(
      game(daysAgo: daysAgo).streak(today: today, freezePerMonth: 0) == Streak(days: length, bridged: [], start: start))
  }

  @Test("30 days with one missed day and freeze 1 is a streak of 29 with one bridged")
  func bridged() {
    let game = game(daysAgo: (0..<30).filter { $0 != 12 })
    #expect(
      game.streak(today: today, freezePerMonth: 1)
        == Streak(days: 29, bridged: [today.advanced(by: -12)], start: today.advanced(by: -29)))
    #expect(game.streak(today: today, freezePerMonth: 0).days == 12)
  }

  @Test("a freeze is one calendar month's: two missed days in two months, one each")
  func months() {
    let game = game(daysAgo: (0..<60).filter { $0 != 10 && $0 != 40 })
    #expect(
      game.streak(today: today, freezePerMonth: 1)
        == Streak(
          days: 58, bridged: [today.advanced(by: -10), today.advanced(by: -40)], start: today.advanced(by: -59)))
    let sameMonth = Rewards.Game((0..<28).filter { $0 != 10 && $0 != 20 }.map { log(on: today.advanced(by: -$0)) })
    #expect(
      sameMonth.streak(today: today, freezePerMonth: 1)
        == Streak(days: 19, bridged: [today.advanced(by: -10)], start: today.advanced(by: -19)))
    #expect(sameMonth.streak(today: today, freezePerMonth: 2).days == 26)
  }

  @Test("a gap is bridged whole or not at all, and only between days that earned")
  func gaps() {
    let game = game(daysAgo: [0, 1, 4, 5])
    #expect(game.streak(today: today, freezePerMonth: 1) == Streak(days: 2, start: today.advanced(by: -1)))
    #expect(game.streak(today: today, freezePerMonth: 2).days == 4)
    #expect(game.streak(today: today.advanced(by: 2), freezePerMonth: 5).days == 0)
    #expect(game.streak(today: today, freezePerMonth: 31).bridged.count == 2)
  }

  @Test("a log that earned nothing, and one that is undone, make no day")
  func earnedNothing() {
    var game = game(daysAgo: [1])
    game.apply(log(on: today, earned: 0))
    #expect(game.streak(today: today, freezePerMonth: 0).days == 1)
    game.apply(log(on: today))
    #expect(game.streak(today: today, freezePerMonth: 0).days == 2)
    game.apply(log(on: today).undone(taken: 300))
    #expect(game.streak(today: today, freezePerMonth: 0).days == 1)
  }

  @Test("a day logged later joins two streaks")
  func joined() {
    var game = game(daysAgo: [0, 1, 3, 4])
    game.apply(log(on: today.advanced(by: -2)))
    #expect(game.streak(today: today, freezePerMonth: 0) == Streak(days: 5, start: today.advanced(by: -4)))
  }
}

@Suite("Level")
struct LevelTests {
  @Test(
    "level n begins at 30·n·(n−1) earned minutes",
    arguments: [(0, 1), (59, 1), (60, 2), (179, 2), (180, 3), (359, 3), (360, 4), (599, 4), (600, 5)])
  func levels(minutes: Int, level: Int) {
    #expect(Level(earned: .minutes(minutes)).number == level)
  }

  @Test("progress is what was earned since the level began, of what the level is long")
  func progress() {
    #expect(Level(earned: .minutes(200)).progress == .minutes(20))
    #expect(Level(earned: .minutes(200)).length == .minutes(180))
  }

  @Test("every level begins at its first second and not before", arguments: [2, 3, 10, 99, 1000, 54_321, 700_000])
  func edges(number: Int) {
    #expect(Level(earned: Level.start(of: number)).number == number)
    #expect(Level(earned: Level.start(of: number) - 1).number == number - 1)
  }

  @Test("no amount is too small or too large")
  func extremes() {
    #expect(Level(earned: Seconds(.min)).number == 1)
    #expect(Level(earned: Seconds(.max)).number == 745_356)
  }
}

@Suite("Personal bests and days")
struct BestTests {
  @Test("the most units in one day, the first day that reached them")
  func best() {
    var game = Game()
    game.apply(log(on: today.advanced(by: -3), units: 30))
    game.apply(log(on: today.advanced(by: -2), units: 20))
    game.apply(log(on: today.advanced(by: -2), units: 10))
    #expect(game.best("pushups") == Game.Best(units: Units(30), day: today.advanced(by: -3)))
    game.apply(log(on: today.advanced(by: -5), units: 30))
    #expect(game.best("pushups")?.day == today.advanced(by: -5))
    game.apply(log(on: today, units: 31))
    #expect(game.best("pushups") == Game.Best(units: Units(31), day: today))
    #expect(game.best("homework") == nil)
  }

  @Test("an undo gives the best back to the day that had it")
  func undone() {
    var game = Game([log(on: today.advanced(by: -1), units: 30), log(on: today, units: 50)])
    game.apply(log(on: today, units: 50).undone(taken: 300))
    #expect(game.best("pushups") == Game.Best(units: Units(30), day: today.advanced(by: -1)))
    game.apply(log(on: today.advanced(by: -1), units: 30).undone(taken: 300))
    #expect(game.best("pushups") == nil)
  }

  @Test("names that Unicode calls equal are one activity")
  func unicode() {
    let game = Game([log("\u{E9}tude", on: today, units: 5), log("e\u{301}tude", on: today, units: 6)])
    #expect(game.best("\u{E9}tude") == Game.Best(units: Units(11), day: today))
  }

  @Test("earned today, and in a lifetime")
  func earned() {
    let game = Game([log(on: today), log("reading", on: today, earned: 60), log(on: today.advanced(by: -1))])
    #expect(game.earned(on: today) == 360)
    #expect(game.earned(on: today.advanced(by: 1)) == 0)
    #expect(game.lifetimeEarned == 660)
    #expect(game.level.number == 1)
  }

  @Test("kept up change by change, it says what it would say folded afresh", arguments: UInt64(1)...30)
  func incremental(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var game = Game()
    var standing: [Game.Change] = []
    for _ in 0..<200 {
      if let index = standing.indices.randomElement(using: &random), Int.random(in: 0..<3, using: &random) == 0 {
        let change = standing.remove(at: index)
        game.apply(change.undone(taken: change.earned))
      } else {
        let change = log(
          ["pushups", "reading"].randomElement(using: &random) ?? "",
          on: today.advanced(by: .random(in: -20...0, using: &random)),
          units: .random(in: 1...50, using: &random), earned: Seconds(.random(in: 0...2, using: &random)))
        standing.append(change)
        game.apply(change)
      }
    }
    let afresh = Game(standing)
    #expect(game.lifetimeEarned == afresh.lifetimeEarned)
    for name in ["pushups", "reading"] { #expect(game.best(name) == afresh.best(name)) }
    for freeze in 0...3 {
      #expect(
        game.streak(today: today, freezePerMonth: freeze) == afresh.streak(today: today, freezePerMonth: freeze))
    }
    for ago in 0...20 {
      let day = today.advanced(by: -ago)
      #expect(game.earned(on: day) == afresh.earned(on: day))
    }
  }
}

@Suite("Milestones")
struct MilestoneTests {
  static let week = Milestone(days: 7, earns: .minutes(20))
  static let three = Milestone(days: 3, earns: .minutes(5))

  private func due(_ game: Game, logged day: DayKey = today, freeze: Int = 0) -> [Milestone] {
    game.milestonesDue([Self.week, Self.three], logged: day, today: today, freezePerMonth: freeze)
  }

  @Test("due on the day that completes it, and on no other", arguments: 1...10)
  func completing(days: Int) {
    #expect(due(game(daysAgo: 0..<days)) == (days == 7 ? [Self.week] : days == 3 ? [Self.three] : []))
  }

  @Test("paid once per streak, however often its last log is undone and logged again")
  func once() {
    var game = game(daysAgo: 0..<7)
    game.milestonePaid(days: 7, on: today)
    #expect(due(game) == [])
    game.apply(log(on: today).undone(taken: 300))
    game.apply(log(on: today))
    #expect(due(game) == [])
  }

  @Test("the next streak pays again")
  func again() {
    var game = game(daysAgo: 0..<7)
    game.milestonePaid(days: 7, on: today.advanced(by: -8))
    #expect(due(game) == [Self.week])
  }

  @Test("a day logged later that joins two streaks pays what only the joined one reaches")
  func joined() {
    var game = game(daysAgo: [0, 1, 2, 4, 5, 6])
    game.milestonePaid(days: 3, on: today.advanced(by: -4))
    game.apply(log(on: today.advanced(by: -3)))
    #expect(due(game, logged: today.advanced(by: -3)) == [Self.week])
  }

  @Test("bridged days do not bring it nearer")
  func bridged() {
    #expect(due(game(daysAgo: [0, 1, 2, 4, 5, 6]), freeze: 1) == [])
    #expect(due(game(daysAgo: [0, 1, 2, 4, 5, 6, 7]), freeze: 1) == [Self.week])
  }

  @Test("a log for a day outside the streak reaches nothing")
  func outside() {
    #expect(due(Game([log(on: today.advanced(by: -5))]), logged: today.advanced(by: -5)) == [])
  }
}
