import ManagedSettingsUI

extension ShieldCard {
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
    self.init(label.text, tint: ShieldCard.Tint(label.color))
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
