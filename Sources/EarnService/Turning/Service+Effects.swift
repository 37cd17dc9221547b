import EarnCore
import LineProtocol
import Notifications
import NotificationsDBus
import Rewards

/// What is done once a turn is on disk.
extension Service {
  func perform(_ outcome: Outcome, since before: BalanceReport) {
    for fact in outcome.facts { publish(fact) }
    for change in outcome.shieldChanges { showRun(change, outcome.facts) }
    publishBalance(since: before)
    for action in outcome.notices { show(action) }
    desktop?.display.idleAfter = core.rules.idle
    desktop?.display.show(core.covers)
    for action in outcome.windowActions { perform(action) }
    promptFiles.publish(core.balanceReport, names: core.rules.activities.map(\.name))
  }

  private func show(_ action: NoticeAction) {
    switch action {
    case .post(var post):
      // A button that does nothing is worse than none.
      if core.rules.logCommand == nil { post.buttons.removeAll { $0 == .log } }
      desktop?.notifications.post(post)
    case .close(let id): desktop?.notifications.close(id: id)
    }
  }

  private func publish(_ fact: EventLine) {
    for connection in subscriptions.subscribers(to: fact.type) {
      sessions[connection]?.send(event: fact)
    }
  }

  /// A program under `earn run` is told of its own shield, subscribed or not.
  private func showRun(_ change: ShieldChange, _ facts: [EventLine]) {
    guard let connection = change.connection else { return }
    sessions[connection]?.send(event: facts[change.fact], isOwn: true)
  }

  /// The newest balance and state, at the end of the turn that changed them.
  private func publishBalance(since before: BalanceReport) {
    let report = core.balanceReport
    if report.balance != before.balance { publish(report.event("balance")) }
    if report.state != before.state || report.level != before.level { publish(report.event("state")) }
  }
}

extension BalanceReport {
  func event(_ type: String) -> EventLine { EventLine(sequence: sequence, type: type, pairs: pairs) }
}
