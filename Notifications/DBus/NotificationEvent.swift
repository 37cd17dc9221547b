public import Notifications

/// What the notification server does, as the notice board takes it.
public enum NotificationEvent: Hashable, Sendable {
  case server(NoticeServer)
  case posted(ticket: Int, id: UInt32)
  case failed(ticket: Int, reason: String)
  case closed(id: UInt32, NoticeClosing)
}
