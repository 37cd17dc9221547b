import LineProtocol
import ManagedSettings
import Notifications
import Rewards

extension Turn {
  /// What a new shield over an app says and offers.
  func shield(over app: String, called name: String, id: String) -> Shield {
    let offers = offers
    return Shield(
      app: app, name: name, offers: offers, card: ShieldCard(id: id, over: name, offers: offers, rules: core.rules))
  }

  /// Something was pressed on a shield. What stands on a card that is gone counts no more.
  func shieldAnswered(_ answer: ShieldAnswer, on window: WindowID, card: String) {
    guard let target = core.covered[window], let shield = core.shielded[target], shield.card.id == card,
      let action = ShieldAction(answer)
    else { return }
    BalanceShieldActions(self, on: shield).handle(action: action, for: token(of: target)) { response in
      switch response {
      case .close: self.windowActions.append(.close(window))
      case .openParentalControlsApp: self.windowActions.append(.openLog)
      case .none, .defer: break
      }
    }
    renew(shield, of: target)
  }

  /// Puts a card with a new id in the place of one that was answered: where the shield stays, it can be pressed again.
  private func renew(_ shield: Shield, of target: Target) {
    let number = shield.card.id.split(separator: ".").dropFirst().first.flatMap { Int($0) } ?? 1
    let id = "\(shield.card.id.prefix { $0 != "." }).\(number + 1)"
    core.shielded[target] = self.shield(over: shield.app, called: shield.name, id: id)
  }

  /// Logs what an offer stands for, once a key.
  func log(_ offer: Offer, key: String) throws(Failure) {
    let request = Request(verb: "LOG", words: offer.logWords, pairs: [Pair("key", key)])
    if try Self.replay(request, from: ledger) == nil { try log(request) }
  }
}

extension ShieldAction {
  /// Nil for an item that no shield has.
  fileprivate init?(_ answer: ShieldAnswer) {
    switch answer {
    case .primary: self = .primaryButtonPressed
    case .secondary: self = .secondaryButtonPressed
    case .item(0): self = .firstSecondarySubmenuItemPressed
    case .item(1): self = .secondSecondarySubmenuItemPressed
    case .item(2): self = .thirdSecondarySubmenuItemPressed
    case .item: return nil
    }
  }
}
