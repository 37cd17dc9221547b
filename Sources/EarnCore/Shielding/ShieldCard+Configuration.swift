import ManagedSettings
import ManagedSettingsUI
import Notifications
public import Rewards

extension ShieldCard {
  /// What stands on the service's own shield.
  /// - Parameters:
  ///   - target: what is covered, as the person knows it.
  ///   - offers: ways to earn, the likeliest first, at most three.
  init(id: String, over target: String, offers: [Offer], rules: Rules) {
    let source = BalanceShieldSource(offers: offers, title: rules.shieldTitle, subtitle: rules.shieldSubtitle)
    let application = Application(bundleIdentifier: target, token: nil, localizedDisplayName: target)
    self.init(source.configuration(shielding: application), id: id, questions: offers.map(\.question))
  }

  /// The shield these rules put up at zero for somebody who has logged nothing yet.
  public init(id: String, over target: String, rules: Rules) {
    let offers = rules.activities.lazy.compactMap { Offer(of: $0) }.prefix(3)
    self.init(id: id, over: target, offers: Array(offers), rules: rules)
  }

  /// - Parameters:
  ///   - questions: what is asked before an item counts, one an item.
  init(_ configuration: ShieldConfiguration, id: String, questions: [String?]) {
    let items = configuration.secondaryButtonSubmenuItems ?? []
    self.init(
      id: id, background: configuration.backgroundColor.map(Tint.init), icon: configuration.icon.flatMap(\.name),
      title: configuration.title.map(Label.init), subtitle: configuration.subtitle.map(Label.init),
      primary: configuration.primaryButtonLabel.map(Label.init),
      primaryBackground: configuration.primaryButtonBackgroundColor.map(Tint.init),
      secondary: configuration.secondaryButtonLabel.map(Label.init),
      items: items.enumerated().map { number, label in
        Item(label: label, question: questions.indices.contains(number) ? questions[number] : nil)
      })
  }
}

extension ShieldCard.Label {
  fileprivate init(_ label: ShieldConfiguration.Label) {
    // The system's own colour for text is whatever its place has.
    self.init(label.text, tint: label.color == .label ? nil : ShieldCard.Tint(label.color))
  }
}

extension ShieldCard.Tint {
  fileprivate init(_ color: UIColor) {
    self.init(light: Color(color.light), dark: Color(color.dark))
  }
}

extension ShieldCard.Tint.Color {
  fileprivate init(_ components: UIColor.Components) {
    self.init(red: components.red, green: components.green, blue: components.blue, alpha: components.alpha)
  }
}

extension UIImage {
  /// Its name in the icon theme; nil for a picture that is carried as bytes.
  fileprivate var name: String? {
    switch source {
    case .named(let name), .systemName(let name): name
    case .data: nil
    }
  }
}
