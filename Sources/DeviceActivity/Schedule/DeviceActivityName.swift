/// Names an activity that is monitored; starting to monitor the same name again replaces it.
public struct DeviceActivityName: RawRepresentable, Hashable, Sendable {
  public var rawValue: String

  public init(_ rawValue: String) { self.rawValue = rawValue }
  public init(rawValue: String) { self.rawValue = rawValue }
}
