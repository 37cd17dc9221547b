import DBus
import LineProtocol
import Notifications
import NotificationsDBus

/// A notice board and a notification server tied together, as the service ties them.
final class Teller {
  let bus: Bus
  var balance = Seconds(0)
  private(set) var board: NoticeBoard
  private(set) var told: [String] = []
  private(set) var events: [NoticeEvent] = []
  private(set) var server: NotificationServer?
  private var second = 0

  init(on bus: Bus, board: NoticeBoard = NoticeBoard()) {
    self.bus = bus
    self.board = board
    server = NotificationServer(on: bus) { [weak self] in self?.take($0) }
  }

  func tell(_ notice: Notice) {
    let telling = board.tell(notice, at: moment)
    if telling.isFact { told.append(notice.text.title) }
    perform(telling.actions)
  }

  func withdraw(_ slot: NoticeSlot) { perform(board.withdraw(slot, at: moment)) }

  /// The ids the server gave, in order.
  var ids: [UInt32] {
    events.compactMap { if case .posted(_, let id) = $0 { id } else { nil } }
  }

  var closedIDs: [UInt32] {
    events.compactMap { if case .closed(let id, _) = $0 { id } else { nil } }
  }

  var failures: [Int] {
    events.compactMap { if case .failed(let ticket) = $0 { ticket } else { nil } }
  }

  var serverNow: NoticeServer? {
    events.reversed().lazy.compactMap { if case .serverChanged(let server) = $0 { server } else { nil } }.first
  }

  var isServed: Bool { if case .present = serverNow { true } else { false } }

  var isAwaitingAnswer: Bool { server?.isAwaited == true }

  private var moment: NoticeMoment {
    second += 1
    return NoticeMoment(boottime: second, bootID: "boot", balance: balance)
  }

  private func take(_ event: NoticeEvent) {
    events.append(event)
    switch event {
    case .serverChanged(let server): perform(board.serverChanged(server, at: moment))
    case .posted(let ticket, let id): perform(board.posted(ticket, id: id, at: moment))
    case .failed(let ticket): perform(board.failed(ticket, at: moment))
    case .closed(let id, let closing): board.closed(id: id, closing)
    case .pressed: break
    }
  }

  private func perform(_ actions: [NoticeAction]) {
    for action in actions {
      switch action {
      case .post(let post): server?.post(post)
      case .close(let id): server?.close(id: id)
      }
    }
  }
}
