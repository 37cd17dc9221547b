public import LineProtocol

/// What the board needs to know of the moment something happens.
public struct NoticeMoment: Hashable, Sendable {
  /// Seconds of CLOCK_BOOTTIME.
  public var boottime: Int
  /// Which boot they belong to.
  public var bootID: String
  /// What is left, for a text that is posted late.
  public var balance: Seconds

  public init(boottime: Int, bootID: String, balance: Seconds) {
    self.boottime = boottime
    self.bootID = bootID
    self.balance = balance
  }
}

/// Who shows notifications at the moment.
public enum NoticeServer: Hashable, Sendable {
  /// There is no bus, or it has not answered yet.
  case unknown
  case absent(canBeStarted: Bool)
  /// The owner's identity, unique over buses and boots.
  case present(owner: String)
}

/// What a notification server should be asked.
public enum NoticeAction: Hashable, Sendable {
  case post(NoticePost)
  case close(id: UInt32)
}

/// What a notice that is due comes to.
public struct NoticeTelling: Hashable, Sendable {
  /// Whether it is a fact of its own, server or not. A quiet update is none, nor is a shield told of just now.
  public let isFact: Bool
  public let actions: [NoticeAction]
}

/// A notification to be sent. It is answered with `posted` or `failed` of its ticket.
public struct NoticePost: Hashable, Sendable {
  public let ticket: Int
  public let notice: Notice
  /// The id it takes the place of; 0 for none.
  public let replaces: UInt32
  /// What can be pressed on it, where the server has buttons.
  public var buttons: [NoticeButton]

  public init(ticket: Int, notice: Notice, replaces: UInt32, buttons: [NoticeButton] = []) {
    self.ticket = ticket
    self.notice = notice
    self.replaces = replaces
    self.buttons = buttons
  }
}

/// A button of a notification.
public struct NoticeButton: Hashable, Sendable {
  /// What comes back when it is pressed.
  public let key: String
  public let label: String

  public init(key: String, label: String) {
    self.key = key
    self.label = label
  }

  /// Leads to logging by hand.
  public static let log = NoticeButton(key: "log", label: "Log…")
}

/// Why a notification went away, as the specification numbers it.
public enum NoticeClosing: UInt32, Hashable, Sendable {
  case expired = 1
  case dismissed = 2
  case closedByCall = 3
  case undefined = 4
}
