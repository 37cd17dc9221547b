/// What a source of focus says is in front.
public enum Front: Hashable, Sendable {
  case window(FrontWindow)
  /// Nothing is in front: an empty desktop.
  case none
  /// Nobody knows. Unknown focus is not usage.
  case unknown
}

/// The window in front, as its source named it.
public struct FrontWindow: Hashable, Sendable {
  /// The identity that is shown and told: a desktop id, a WM_CLASS.
  public var app: String
  /// What a person calls it; nil where its source does not know.
  public var name: String?
  public var title: String?
  public var pid: Int?
  /// Every name a rule may match, in lower case.
  public var names: Set<String>
  /// The categories of its application, in lower case; empty where its source does not know them.
  public var categories: Set<String> = []

  /// What it is called in a sentence.
  public var spoken: String { name ?? app }

  /// A window as a desktop knows it.
  public init(
    app: String, name: String? = nil, title: String?, pid: Int?, names: Set<String>, categories: Set<String>
  ) {
    self.app = app
    self.name = name
    self.title = title
    self.pid = pid
    self.names = names
    self.categories = categories
  }

  /// A window known by its desktop id alone, as `FRONT app=` speaks of it.
  public init(app: String, title: String? = nil, pid: Int? = nil) {
    self.app = app
    self.title = title
    self.pid = pid
    names = Self.names(ofDesktopID: app)
  }

  /// One rule `firefox` matches `firefox`, the snap's `firefox_firefox` and the flatpak's `org.mozilla.firefox`.
  public static func names(ofDesktopID id: String) -> Set<String> {
    var stem = id.lowercased()
    var names: Set<String> = [stem]
    if stem.hasSuffix(".desktop") {
      stem.removeLast(".desktop".count)
      names.insert(stem)
    }
    if let last = stem.split(separator: ".").last { names.insert(String(last)) }
    if let snap = stem.split(separator: "_").first { names.insert(String(snap)) }
    return names
  }
}
