/// A named set of opinions on what to restrict.
///
/// A store reports back what was written to it, never what holds in effect: that is `EffectiveShield`. Reading a group,
/// changing it and writing it back are three steps: of two writers at once, the later one wins.
public final class ManagedSettingsStore: Sendable {
  private let name: Name

  /// The default store, which every call of this gives.
  public init() {
    name = .default
  }

  /// The store of this name: all of one name share their settings.
  public init(named name: Name) {
    self.name = name
  }

  /// What tells stores apart.
  public struct Name: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(_ rawValue: String) { self.rawValue = rawValue }
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The name of the store that `ManagedSettingsStore()` is.
    public static let `default` = Name("Default")
  }

  /// What this store shields. Written at once, and read back as it was written.
  public var shield: ShieldSettings {
    get { ScreenTime.host.read(SettingsState.self)[name].shield }
    set { ScreenTime.host.update(SettingsState.self) { $0[name].shield = newValue } }
  }

  /// Takes back every opinion of this store, and of no other.
  public func clearAllSettings() {
    ScreenTime.host.update(SettingsState.self) { $0[name] = StoreSettings() }
  }
}
