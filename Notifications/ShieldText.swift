/// What the default shield says.
public struct ShieldText: Hashable, Sendable {
  /// The first line: "Steam is resting".
  public let title: String
  /// The second: what is left, and a way to earn.
  public let subtitle: String

  /// What the buttons say.
  public static let close = "Close"
  public static let earnMore = "Earn more…"

  /// - Parameters:
  ///   - target: the display name of what is covered.
  ///   - offer: the likeliest way to earn; nil where the rules name none.
  ///   - title, subtitle: what the rules say instead (`shield title "…" subtitle "…"`).
  public init(target: String, offer: Offer?, title: String? = nil, subtitle: String? = nil) {
    self.title = title ?? "\(Self.name(target)) is resting"
    let how = offer.map { SpokenText.sentence($0.phrase) } ?? "Log what you did to earn more."
    self.subtitle = subtitle ?? "You have 0:00. \(how)"
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
