import LineProtocol

/// What kind of thing is blocked. The raw value is the word in rules and requests.
public enum TargetKind: String, CaseIterable, Hashable, Sendable {
  case app, category, site, title

  /// The main categories of the freedesktop menu, and the one for what names none.
  static let categories = [
    "AudioVideo", "Audio", "Video", "Development", "Education", "Game", "Graphics", "Network", "Office", "Science",
    "Settings", "System", "Utility", "Other",
  ]

  /// What keeps a text from being a target of this kind, to follow what is named in a sentence; nil when nothing does.
  func fault(of value: String) -> (finding: String, near: String?)? {
    if let fault = Name.fault(of: value, upTo: Name.longestTarget) { return (fault, nil) }
    switch self {
    case .app, .title:
      return nil
    case .category:
      guard !Self.categories.contains(where: { $0.lowercased() == value.lowercased() }) else { return nil }
      let near = Spelling.nearest(to: value, among: Self.categories)
      return ("must be one of \(Self.categories.joined(separator: ", ")), found \(value.excerpt)", near)
    case .site:
      guard !Self.isHost(value) else { return nil }
      return ("must be a host name such as youtube.com, found \(value.excerpt)", Self.host(in: value))
    }
  }

  /// Labels of letters, digits and hyphens with dots between them; a letter is one of any script.
  private static func isHost(_ text: String) -> Bool {
    guard text.utf8.count <= 253 else { return false }
    return text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
      (1...63).contains(label.count) && label.first != "-" && label.last != "-"
        && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
    }
  }

  /// The host of an address as a browser shows it, or of a pattern for its sub-domains, which it stands for anyway.
  private static func host(in text: String) -> String? {
    let address = text.split(separator: "/", omittingEmptySubsequences: true)
    let named = text.contains("://") ? address.dropFirst().first : address.first
    guard var host = named?.split(separator: ":").first else { return nil }
    if host.hasPrefix("*.") { host = host.dropFirst(2) }
    return host.contains(".") && isHost(String(host)) ? String(host) : nil
  }
}
