/// What a notification server did, as the notice board takes it.
public enum NoticeEvent: Hashable, Sendable {
  case serverChanged(NoticeServer)
  case posted(ticket: Int, id: UInt32)
  case failed(ticket: Int)
  case closed(id: UInt32, NoticeClosing)
  /// A button was pressed.
  case pressed(key: String)
}
