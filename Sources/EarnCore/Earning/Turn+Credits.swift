import LineProtocol
import Notifications
import Rewards

/// Something done, about to be credited.
struct Doing {
  let activity: Activity
  let units: Units
  let happened: Int
  let day: DayKey
  var note = ""
  var key: String?
  /// The pending entry it was until now.
  var pending: Int?
}

extension Turn {
  /// What this would earn, with the day it counts for at hand.
  func quote(_ doing: Doing) throws(Failure) -> Quote {
    try openBook(doing.day)
    return core.book.tally(doing.activity.name, on: doing.day).quote(doing.units, doing.activity)
  }

  /// Reads a day, unless it is at hand. What this turn drained is not in the ledger yet.
  func openBook(_ day: DayKey) throws(Failure) {
    guard !core.book.isOpen(day) else { return }
    try core.book.open(day, from: ledger)
    core.book.spend(drained[day] ?? 0, on: day)
  }

  /// Credits what was done.
  /// - Returns: the operation that makes its entry.
  func credit(_ doing: Doing, _ quote: Quote) throws(Failure) -> Int {
    try openGame()
    let operation = append(
      .credit, amount: quote.earned, activity: doing.activity.name, units: doing.units, rate: quote.rate,
      happened: doing.happened, day: doing.day, note: doing.note, key: doing.key, tiedTo: doing.pending,
      asked: quote.asked)
    posting = Posting(operation: operation, quote: quote, activity: doing.activity.name, day: doing.day)
    play(.log(doing.activity.name, on: doing.day, units: doing.units, earned: quote.earned))
    return operation
  }

  /// The game is folded from the whole ledger once, when it is first needed, and kept up from then on.
  func openGame() throws(Failure) {
    guard core.game == nil else { return }
    do throws(LedgerError) {
      var game = Game(
        try ledger.lifetime().map {
          Game.Change(
            day: $0.day, activity: $0.activity, units: $0.units, earned: $0.earned, earningLogs: $0.earningLogs)
        })
      for (days, day) in core.state.gameTold.milestones { game.milestonePaid(days: days, on: day) }
      core.game = game
    } catch {
      throw Failure(error)
    }
  }

  /// Counts a change in the game and tells what it brought: the goal, a level, a milestone, each once.
  private func play(_ change: Game.Change) {
    guard let before = core.game else { return }
    core.game?.apply(change)
    guard core.rules.game, let after = core.game else { return }
    tellGoal(from: before, to: after)
    tellLevel(from: before, to: after)
    payMilestones(from: before, to: after, logged: change.day)
  }

  private func tellGoal(from before: Game, to after: Game) {
    let today = core.state.day
    guard let goal = core.rules.goal, core.state.gameTold.goalDay != today else { return }
    guard core.rules.meetsGoal(from: before.earned(on: today), to: after.earned(on: today)) else { return }
    core.state.gameTold.goalDay = today
    tell(FactDraft("goal"))
    notices.append(.goalMet(goal))
  }

  private func tellLevel(from before: Game, to after: Game) {
    let level = after.level.number
    guard level > before.level.number, level > core.state.gameTold.level else { return }
    core.state.gameTold.level = level
    tell(FactDraft("level", [Pair("xp-level", level)]))
    notices.append(.newLevel(level, next: level + 1, at: Level.start(of: level + 1)))
  }

  /// Pays what this log reached. What an earlier one had reached, before the rules named it, stays unpaid.
  private func payMilestones(from before: Game, to after: Game, logged day: DayKey) {
    let (rules, today) = (core.rules, core.state.day)
    let due = [before, after].map {
      $0.milestonesDue(rules.milestones, logged: day, today: today, freezePerMonth: rules.freeze)
    }
    for milestone in due[1] where !due[0].contains(milestone) {
      core.state.gameTold.milestones[milestone.days] = today
      core.game?.milestonePaid(days: milestone.days, on: today)
      append(.milestone, amount: milestone.earns, activity: "streak", units: Units(milestone.days))
      tell(FactDraft("milestone", [Pair("days", milestone.days), Pair("earned", milestone.earns)]))
      notices.append(.milestone(days: milestone.days, earned: milestone.earns))
    }
  }
}

/// A credit that joins its day's count once the ledger has given it an id.
struct Posting {
  let operation: Int
  let quote: Quote
  let activity: String
  let day: DayKey
}
