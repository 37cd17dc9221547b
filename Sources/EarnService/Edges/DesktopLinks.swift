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
  private let login: LoginPresence

  /// - Parameter take: is given what the desktop says, from the loop.
  init(_ environment: [String: String], _ loop: EventLoop, take: @escaping (Event) -> Void) throws(SystemFailure) {
    session = try BusLink(.session(in: environment), loop)
    system = try BusLink(.system(in: environment), loop)
    notifications = NotificationServer(on: session.bus) { take(.notification($0)) }
    login = LoginPresence(system: system.bus, session: session.bus, user: getuid()) { take(.session($0)) }
  }

  func open() {
    session.open()
    system.open()
  }

  /// After a resume or input: what was said may be old.
  func readAgain() { login.read() }

  func close() {
    system.close()
    session.close()
  }

  var checks: [Check] { [loginCheck, notificationCheck] }

  private var loginCheck: Check {
    switch login.word {
    case .none(let reason):
      Check("login", .note, "Nobody says whether somebody is there, so you are assumed present: \(reason).")
    case .says(let presence): Check("login", .ok, "logind says \(presence).")
    case .said(let presence, let reason):
      Check("login", .note, "logind said \(presence), and its last word stands: \(reason).")
    }
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
    case .absent(let reason): reason
    case .lost(let reason): "the session bus is lost: \(reason)"
    case .connecting: "the session bus has not answered yet"
    case .ready: nil
    }
  }
}
