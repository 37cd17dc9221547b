internal import CXCB

/// Whether somebody composes the screen from what windows draw, and so decides what lies over what: some draw
/// unmanaged windows over all others, wherever they lie.
final class Compositor {
  private(set) var isThere = false
  private let connection: XConnection

  init(_ connection: XConnection) {
    self.connection = connection
    look()
  }

  /// Asks; a compositor may come and go.
  func look() {
    let cookie = xcb_get_selection_owner(connection.xcb, connection.number(.compositor))
    connection.onAnswer(cookie.sequence, as: xcb_get_selection_owner_reply_t.self) { [weak self] reply in
      self?.isThere = reply.map { $0.pointee.owner != 0 } ?? false
    }
  }
}
