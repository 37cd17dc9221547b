import ManagedSettings
import ManagedSettingsUI
import Notifications

/// Says how the service's shields look, as an app's extension would: the words are those of `Notifications`.
final class BalanceShieldSource: ShieldConfigurationDataSource {
  private let offers: [Offer]
  private let title: String?
  private let subtitle: String?

  /// - Parameters:
  ///   - offers: ways to earn, the likeliest first.
  ///   - title, subtitle: what the rules say in place of ours.
  init(offers: [Offer], title: String?, subtitle: String?) {
    self.offers = offers
    self.title = title
    self.subtitle = subtitle
    super.init()
  }

  override func configuration(shielding application: Application) -> ShieldConfiguration {
    let text = ShieldText(
      target: application.localizedDisplayName ?? application.bundleIdentifier ?? "", offer: offers.first,
      title: title, subtitle: subtitle)
    return ShieldConfiguration(
      icon: UIImage(named: "earn"),
      title: ShieldConfiguration.Label(text: text.title, color: .label),
      subtitle: ShieldConfiguration.Label(text: text.subtitle, color: .label),
      primaryButtonLabel: ShieldConfiguration.Label(text: ShieldText.close, color: .label),
      secondaryButtonLabel: offers.isEmpty
        ? nil : ShieldConfiguration.Label(text: ShieldText.earnMore, color: .label),
      secondaryButtonSubmenuItems: offers.isEmpty ? nil : offers.map(\.label))
  }
}
