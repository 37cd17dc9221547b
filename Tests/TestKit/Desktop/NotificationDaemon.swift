/// A notification daemon people use.
public struct NotificationDaemon: CustomStringConvertible, Sendable {
  public let package: String
  private let program: String
  private let arguments: [String]

  public var description: String { package }

  private static let notificationDaemon = "/usr/lib/notification-daemon/notification-daemon"

  public static let all = [
    NotificationDaemon(package: "dunst", program: "dunst", arguments: ["-config", "/dev/null"]),
    NotificationDaemon(package: "notification-daemon", program: notificationDaemon, arguments: []),
  ]

  /// Whether tests with all of them run here; they need the packages dbus, xvfb and their own.
  public static var areAvailable: Bool {
    PrivateBus.isAvailable && Requirement.met("Xvfb", "dunst", notificationDaemon)
  }

  /// Starts it. It is there when it owns its name, which is for the test to wait for.
  public func start(on bus: PrivateBus, _ display: Display) throws -> ChildProcess {
    try bus.start(program, arguments, environment: ["DISPLAY": display.name])
  }
}
