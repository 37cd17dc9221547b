import Notifications

/// A cover that stands: what it stands over, and what is on it.
struct Shield: Hashable, Sendable {
  /// The app it stands over, as it is told.
  let app: String
  /// What a person calls it.
  let name: String
  /// The ways to earn that its items offer, in their order.
  var offers: [Offer]
  var card: ShieldCard
}
