public import Notifications
public import Rewards

extension ShieldCard {
  /// The card these rules put over an app at zero, with their first activities to choose from.
  /// - Parameter target: what is covered, as the person knows it.
  public init(id: String, over target: String, rules: Rules) {
    let offers = rules.activities.lazy.compactMap { Offer(of: $0) }.prefix(3)
    let text = ShieldText(
      target: target, offer: offers.first, title: rules.shieldTitle, subtitle: rules.shieldSubtitle)
    self.init(
      id: id, title: Label(text.title), subtitle: Label(text.subtitle), primary: Label("Close"),
      secondary: offers.isEmpty ? nil : Label("Earn more…"), items: offers.map(Item.init))
  }
}

extension ShieldCard.Item {
  /// One way to earn, asked about before it counts.
  public init(_ offer: Offer) { self.init(label: offer.label, question: offer.question) }
}
