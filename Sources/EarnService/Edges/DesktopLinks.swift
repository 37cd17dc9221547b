import DBus
import Desktop
import EarnCore
import EventLoop
import Glibc
import Notifications
import NotificationsDBus

/// What a desktop offers over D-Bus: who is there, and somebody to show notifications. Each may be missing.
final class DesktopLinks {
  let notifications: NotificationServer
  private let session: BusLink
  private let system: BusLink
  private let presence: LoginPresence

  /// - Parameter take: is given what the desktop says, from the loop.
  init(_ environment: [String: String], _ loop: EventLoop, take: @escaping (Event) -> Void) throws(SystemFailure) {
    session = try BusLink(.session(in: environment), loop)
    system = try BusLink(.system(in: environment), loop)
    notifications = NotificationServer(on: session.bus) { take(.notification(NoticeEvent($0))) }
    presence = LoginPresence(system: system.bus, session: session.bus, user: getuid()) { report in
      take(.session(Presence(report)))
    }
  }

  func open() {
    session.open()
    system.open()
  }

  /// After a resume or input: what was said may be old.
  func readAgain() { presence.read() }

  func close() {
    system.close()
    session.close()
  }

  var checks: [Check] { [loginCheck, notificationCheck] }

  private var loginCheck: Check {
    if case .unknown(let reason) = presence.report {
      return Check("login", .note, "Nobody says whether somebody is there, so you are assumed present: \(reason).")
    }
    return Check("login", .ok, "logind says \(Presence(presence.report)?.rawValue ?? "present").")
  }

  private var notificationCheck: Check {
    if let problem = session.bus.state.problem { return Self.unshown(problem) }
    if notifications.isAwaited {
      return Check("notifications", .note, "The notification server does not answer; what is due waits for it.")
    }
    switch notifications.server {
    case .unknown: return Self.unshown("the session bus has not said yet who does")
    case .absent(canBeStarted: false): return Self.unshown("no notification server is on the session bus")
    case .absent(canBeStarted: true):
      return Check("notifications", .ok, "A notification server is started when something is due.")
    case .present: return Check("notifications", .ok, "Notifications are shown.")
    }
  }

  private static func unshown(_ reason: String) -> Check {
    Check("notifications", .note, "Nobody shows notifications: \(reason). earn watch shows what is due.")
  }

  /// What doctor says where nothing of the desktop was wanted.
  static let absentChecks = [
    Check("login", .note, "earnd was started with --no-desktop: you are assumed present."),
    Check("notifications", .note, "earnd was started with --no-desktop: earn watch shows what is due."),
  ]
}

extension BusState {
  fileprivate var problem: String? {
    switch self {
    case .absent(let reason), .lost(let reason): reason
    case .connecting: "the session bus has not answered yet"
    case .ready: nil
    }
  }
}

extension Presence {
  /// What logind's word means here; nil where it has none to say.
  init?(_ report: PresenceReport) {
    switch report {
    case .present: self = .present
    case .idle: self = .idle
    case .locked: self = .locked
    case .inactive: self = .inactive
    case .asleep: self = .asleep
    case .unknown: return nil
    }
  }
}

extension NoticeEvent {
  init(_ event: NotificationEvent) {
    switch event {
    case .server(let server): self = .serverChanged(server)
    case .posted(let ticket, let id): self = .posted(ticket: ticket, id: id)
    case .failed(let ticket, _): self = .failed(ticket: ticket)
    case .closed(let id, let closing): self = .closed(id: id, closing)
    }
  }
}
