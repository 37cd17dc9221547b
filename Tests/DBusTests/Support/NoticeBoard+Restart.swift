import Foundation
import Notifications

extension NoticeBoard {
  /// What a restart of the service makes of it.
  var restarted: NoticeBoard {
    get throws { try JSONDecoder().decode(NoticeBoard.self, from: JSONEncoder().encode(self)) }
  }
}
