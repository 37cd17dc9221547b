import LineProtocol
import Notifications
import Rewards

extension Turn {
  /// Says that the balance was used up, unless it was raised again in the same turn.
  func tellEmpty(since before: Core) {
    if core.balance == 0, before.balance > 0 { tell(FactDraft("empty")) }
  }

  /// Says what became of the balance since the turn began: time is up, a warning crossed, time to use again.
  func tellBalance(since before: Core) {
    if core.balance > before.balance || core.state.isPaused { return withdraw(.balance) }
    let raised = shieldChanges.filter(\.isUp)
    if let shield = raised.first(where: { $0.target == core.targetInFront }) ?? raised.first {
      tellShield(over: core.shielded[shield.target]?.name ?? shield.app, since: before)
    } else if let app = core.targetInFront.flatMap(core.app) {
      let drained = drained.values.reduce(0, +)
      if drained > 0, core.balance > 0, core.balance + drained == before.balance {
        tellDrain(of: app, since: before.balance)
      }
    }
  }

  /// At zero "time is up" is the shield's notification. A service that begins again tells of no shield a second time.
  private func tellShield(over app: String, since before: Core) {
    let offer = offers.first
    if before.balance > 0 {
      notices.append(.timeIsUp(target: app, offer: offer))
    } else if before.wasAnythingInFront || core.state.notices[.balance]?.shieldedTarget != app {
      notices.append(.shieldShown(target: app, offer: offer))
    }
  }

  func noteFront() {
    if core.focus.front != .unknown || !core.runs.isEmpty { core.wasAnythingInFront = true }
  }

  /// A warning once per crossing, the lowest of those crossed at once; else the countdown, where it is wanted.
  private func tellDrain(of app: String, since before: Seconds) {
    if core.rules.warnings.contains(where: { core.balance <= $0 && $0 < before }) {
      tell(FactDraft("warn", [Pair("left", core.balance)]))
      notices.append(.warning(left: core.balance, target: app, offer: offers.first))
    } else if core.rules.countdown.isWanted(at: core.balance) {
      notices.append(.countdown(left: core.balance, target: app))
    }
  }

  /// Hands what is to be told to the board, which knows what stands there already.
  func tellNotices() {
    for notice in notices {
      let telling = core.state.notices.tell(notice, at: noticeMoment)
      if telling.isFact { tell(FactDraft(notice.text)) }
      noticeActions += telling.actions
    }
  }

  func withdraw(_ slot: NoticeSlot) { noticeActions += core.state.notices.withdraw(slot, at: noticeMoment) }

  func noteNotification(_ event: NoticeEvent) {
    switch event {
    case .serverChanged(let server): noticeActions += core.state.notices.serverChanged(server, at: noticeMoment)
    case .posted(let ticket, let id): noticeActions += core.state.notices.posted(ticket, id: id, at: noticeMoment)
    case .failed(let ticket): noticeActions += core.state.notices.failed(ticket, at: noticeMoment)
    case .closed(let id, let closing): core.state.notices.closed(id: id, closing)
    case .pressed(let key): buttonPressed(key)
    }
  }

  private var noticeMoment: NoticeMoment {
    NoticeMoment(
      boottime: Int(now.boottime / Nanoseconds.perSecond), bootID: core.state.clock.bootID, balance: core.balance)
  }
}

extension FactDraft {
  fileprivate init(_ text: NoticeText) {
    self.init("notify", [Pair("slot", text.slot.rawValue), Pair("title", text.title), Pair("body", text.body)])
  }
}

extension Core {
  /// The name a target is told under.
  fileprivate func app(of target: Target) -> String? {
    if target.kind == .run { return target.value }
    if case .window(let window) = focus.front { return window.spoken }
    return nil
  }
}

extension Notice {
  /// What it says is covered.
  fileprivate var shieldedTarget: String? {
    switch self {
    case .timeIsUp(let target, _), .shieldShown(let target, _): target
    default: nil
    }
  }
}
