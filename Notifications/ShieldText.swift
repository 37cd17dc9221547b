public import LineProtocol

/// What the default shield says.
public struct ShieldText: Hashable, Sendable {
  public let title: String
  public let subtitle: String
  /// The other ways to earn, a line each.
  public let otherOffers: [String]

  /// - Parameters:
  ///   - target: the display name of what is covered.
  ///   - offers: ways to earn, the likeliest first.
  ///   - title, subtitle: what the rules say instead (`shield title "…" subtitle "…"`).
  public init(
    target: String, balance: Seconds = 0, offers: [Offer], title: String? = nil, subtitle: String? = nil
  ) {
    self.title = title ?? "\(Self.name(target)) is resting"
    let left = "You have \(DurationText.balance(balance))."
    let how = offers.first.map { SpokenText.sentence($0.phrase) } ?? "Log what you did to earn more."
    self.subtitle = subtitle ?? "\(left) \(how)"
    otherOffers = offers.dropFirst().map(\.phrase)
  }

  /// The shield as lines of a terminal.
  public var terminalLines: [String] {
    [title, "", subtitle] + otherOffers.map { SpokenText.sentence("Or: " + $0) }
  }

  /// A target in a sentence: of a desktop id, `org.mozilla.firefox`, the part a person knows it by.
  static func name(_ target: String) -> String {
    let name = target.hasSuffix(".desktop") ? String(target.dropLast(".desktop".count)) : target
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    let isDesktopID = parts.count > 2 && !name.contains(" ") && !parts.contains("")
    let spoken = SpokenText.name(isDesktopID ? String(parts[parts.count - 1]) : name)
    return spoken.isEmpty ? "This app" : spoken
  }
}
