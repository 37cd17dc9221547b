import LineProtocol
import ManagedSettings

/// Answers the buttons of the service's shields, as an app's extension would.
final class BalanceShieldActions: ShieldActionDelegate {
  private unowned let turn: Turn
  private let shield: Shield

  init(_ turn: Turn, on shield: Shield) {
    self.turn = turn
    self.shield = shield
    super.init()
  }

  override func handle(
    action: ShieldAction, for application: ApplicationToken,
    completionHandler: @escaping (ShieldActionResponse) -> Void
  ) {
    switch action {
    case .primaryButtonPressed: completionHandler(.close)
    case .secondaryButtonPressed: completionHandler(.openParentalControlsApp)
    case .firstSecondarySubmenuItemPressed: completionHandler(earn(0))
    case .secondSecondarySubmenuItemPressed: completionHandler(earn(1))
    case .thirdSecondarySubmenuItemPressed: completionHandler(earn(2))
    }
  }

  /// Logs what an item stands for. One that earns nothing any more leaves the shield, with other items.
  private func earn(_ number: Int) -> ShieldActionResponse {
    guard shield.offers.indices.contains(number) else { return .defer }
    let key = "\(shield.card.id)-\(number)"
    do throws(Failure) {
      try turn.log(shield.offers[number], key: key)
      return .none
    } catch {
      return .defer
    }
  }
}
