import LineProtocol

/// Where a subscription goes on after a break: behind the last fact it was told.
struct Resumption: Hashable {
  /// Nil where there is nothing to go on from: a first subscription, or facts that are no longer kept.
  private(set) var sequence: Int?

  /// - Parameter newest: the newest fact when the service agreed to tell what follows.
  mutating func begin(at newest: Int?) { sequence = sequence ?? newest }

  /// A balance or a state is ahead of the facts that are still on their way, so its number is no place to go on from.
  mutating func advance(past event: EventLine) {
    if !event.isCoalesced { sequence = max(sequence ?? 0, event.sequence) }
  }

  mutating func startAnew() { sequence = nil }
}
