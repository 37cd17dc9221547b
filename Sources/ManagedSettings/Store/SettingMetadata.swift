/// What holds for a setting where no store has a say.
public struct SettingMetadata<Value: Sendable>: Sendable {
  /// The value that holds where every store says `nil`.
  public let defaultValue: Value
}

/// A group of settings that belong together, such as the shield's.
public protocol ManagedSettingsGroup {}
