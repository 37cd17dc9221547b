/// Who says what is in front. One source speaks at a time: the one whose word is the newest.
struct FocusBoard: Hashable, Sendable {
  private struct Speaker: Hashable {
    let connection: Int
    let front: Front
  }

  private var speaker: Speaker?
  /// What the desktop shows, where there is one.
  var desktop: DesktopView?
  /// Why the desktop does not say what is in front, in a sentence.
  var note: String?

  var front: Front { speaker?.front ?? desktop?.front ?? .unknown }

  /// The source that is listened to, as `status`, `why` and `doctor` name it.
  var source: String? { speaker != nil ? "front" : desktop != nil ? "desktop" : nil }

  mutating func speak(_ front: Front, from connection: Int) {
    speaker = Speaker(connection: connection, front: front)
  }

  /// A source that hangs up takes its word with it.
  mutating func close(_ connection: Int) {
    if speaker?.connection == connection { speaker = nil }
  }
}
