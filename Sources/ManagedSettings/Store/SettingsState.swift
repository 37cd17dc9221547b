/// Every store's settings, by the store's name.
public struct SettingsState: HostedState, Equatable {
  /// The name under which a host keeps the settings.
  public static let stateName = "settings"

  private var stores: [String: StoreSettings] = [:]

  /// No store has an opinion.
  public init() {}

  /// The settings of one store; a store nobody wrote to has no opinion.
  public subscript(name: ManagedSettingsStore.Name) -> StoreSettings {
    get { stores[name.rawValue] ?? StoreSettings() }
    set { stores[name.rawValue] = newValue == StoreSettings() ? nil : newValue }
  }

  /// The settings of the stores that have an opinion, ordered by the stores' names.
  var opinions: [StoreSettings] {
    stores.sorted { $0.key < $1.key }.map(\.value)
  }
}
