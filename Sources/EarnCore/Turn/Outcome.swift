public import LineProtocol
public import Notifications

/// What is to be done once a turn is on disk. Effects go to the edges; the turn itself does nothing.
public struct Outcome: Sendable {
  /// The answer to the request, where the event was one.
  public var reply: Reply?
  /// What subscribers are told, in order.
  public var facts: [EventLine]
  public var shieldChanges: [ShieldChange]
  /// Notifications to post and to close.
  public var notices: [NoticeAction]
  public var windowActions: [WindowAction]
}

/// What is done for a button that was pressed on a shield.
public enum WindowAction: Hashable, Sendable {
  /// The window leaves the screen, and the one before it comes to the front.
  case close(WindowID)
  /// The person wants to log by hand: `log-command` is started.
  case openLog
}

/// A cover that went up or came down.
public struct ShieldChange: Hashable, Sendable {
  public let target: Target
  /// The app it stands over, as it is told.
  public let app: String
  public let isUp: Bool
  /// The connection that runs the target, for a program under `earn run`.
  public let connection: Int?
  /// Which of the turn's facts tells of it.
  public let fact: Int
}
