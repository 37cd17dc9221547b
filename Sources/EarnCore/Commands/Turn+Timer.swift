import LineProtocol
import Notifications
import Rewards

extension Turn {
  func startTimer(_ request: Request) throws(Failure) {
    let activity = try core.rules.activity(request.words[0])
    guard activity.rate.unit == .time else {
      throw Failure(
        .badAmount, "\(activity.name) is not measured in time; log it instead, such as LOG \(activity.name) 1.")
    }
    if let timer = core.state.timer {
      throw Failure(.alreadyRunning, "\(timer.activity) is being timed already; STOP or CANCEL it first.")
    }
    core.state.timer = LiveTimer(activity: activity.name, at: now)
    write.isDurable = true
    answer(request, [Pair("activity", activity.name), Pair("since", now.wall)])
  }

  func stopTimer(_ request: Request) throws(Failure) {
    try logTimer(try runningTimer(), request)
  }

  func cancelTimer(_ request: Request) throws(Failure) {
    _ = try runningTimer()
    core.state.timer = nil
    write.isDurable = true
    answer(request, [])
  }

  /// A timer forgotten for a day is logged as a day, and the person hears of it.
  func cutTimer() throws(Failure) {
    guard let timer = core.state.timer, timer.elapsed(at: now) >= LiveTimer.longest else { return }
    try logTimer(timer, Request(verb: "STOP"))
    if let posting {
      notices.append(.credited(activity: posting.activity, earned: posting.quote.earned, balance: core.balance))
    }
  }

  private func runningTimer() throws(Failure) -> LiveTimer {
    guard let timer = core.state.timer else {
      throw Failure(.notRunning, "Nothing is being timed; START an activity first.")
    }
    return timer
  }

  /// An activity the rules no longer name is still timed out, and earns nothing.
  private func logTimer(_ timer: LiveTimer, _ request: Request) throws(Failure) {
    let activity =
      core.rules.activities.first { $0.name == timer.activity && $0.rate.unit == .time }
      ?? Activity(timer.activity, rate: Rate(earns: 0, unit: .time))
    core.state.timer = nil
    let doing = Doing(
      activity: activity, units: Units(timer.elapsed(at: now).count), happened: now.wall, day: core.state.day,
      key: request["key"])
    let quote = try quote(doing)
    try openGame()
    if activity.needsApproval { return hold(doing, quote, request) }
    try logAndTell(doing, quote, request, answering: [Pair("activity", activity.name)])
  }
}
