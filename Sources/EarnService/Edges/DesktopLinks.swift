import DBus
import Desktop
import EarnCore
import EventLoop
import Glibc
import Notifications
import NotificationsDBus

/// What a desktop offers: its windows, and over D-Bus who is there and somebody to show notifications. Each may be
/// missing.
final class DesktopLinks {
  let notifications: NotificationServer
  let display: DisplayLink
  private let session: BusLink
  private let system: BusLink
  private let login: LoginPresence
  private let colors: ColorScheme
  private let take: (Event) -> Void
  private let loop: EventLoop
  /// Asks logind once more, a while after input it did not know of.
  private let doubt: LoopTimer
  private var isInDoubt = false
  private var isInputMeasured = false
  private var address: DesktopAddress

  /// - Parameter take: is given what the desktop says, from the loop.
  init(
    _ environment: [String: String], _ loop: EventLoop, _ apps: AppDirectory, take: @escaping (Event) -> Void
  ) throws(SystemFailure) {
    session = try BusLink(.session(in: environment), loop)
    system = try BusLink(.system(in: environment), loop)
    notifications = NotificationServer(on: session.bus) { take(.notification($0)) }
    var presenceChanged: (Presence) -> Void = { _ in }
    login = LoginPresence(system: system.bus, session: session.bus, user: getuid()) { presenceChanged($0) }
    let display = try DisplayLink(loop, apps, take: take)
    self.display = display
    colors = ColorScheme(on: session.bus) { display.isDark = $0 }
    address = DesktopAddress(environment)
    self.take = take
    self.loop = loop
    var doubtIsOver: () -> Void = {}
    doubt = try loop.timer(.monotonic) { doubtIsOver() }
    doubtIsOver = { [unowned self] in
      isInDoubt = false
      login.believeInput()
    }
    presenceChanged = { [unowned self] in tell($0) }
    display.onInput = { [unowned self] in note($0) }
  }

  func open() {
    session.open()
    system.open()
    display.attach(address)
  }

  /// Turns to the desktop of another session, as `earn attach` names it.
  func attach(_ address: DesktopAddress) {
    if let bus = address.sessionBus, session.bus.state != .ready { session.bus.reopen(BusAddress(bus)) }
    // A session that shows nothing, as a service manager's that nobody told of a display, takes no other's desktop away.
    guard !address.isNone || self.address.isNone else { return }
    self.address = address
    display.attach(address)
  }

  /// What a program needs to show itself to the person.
  var environment: [String: String] { address.environment }

  /// A logind that says that another session is in front may be stuck; input says so.
  private func tell(_ presence: Presence) {
    if presence == .inactive {
      display.isAwaitingInput = true
    } else if display.isAwaitingInput {
      display.isAwaitingInput = false
      isInDoubt = false
      doubt.disarm()
      // Somebody has just come back to a desktop that was not watched for the whole of the silence.
      if isInputMeasured { login.note(.active) }
    }
    take(.session(presence))
  }

  private func note(_ input: InputState?) {
    isInputMeasured = input != nil
    // While logind is doubted, a second of silence is no idleness.
    guard display.isAwaitingInput else { return login.note(input) }
    guard input == .active, !isInDoubt else { return }
    isInDoubt = true
    login.read()
    doubt.arm(at: loop.now().monotonic + Self.doubtLength)
  }

  private static let doubtLength = 10 * Nanoseconds.perSecond

  /// After a resume or input: what was said may be old.
  func readAgain() { login.read() }

  func close() {
    doubt.cancel()
    display.close()
    system.close()
    session.close()
  }

  var checks: [Check] { [displayCheck, loginCheck, notificationCheck] }

  private var displayCheck: Check {
    if case .attached(let name) = display.state {
      guard display.refusals == 0 else {
        return Check(
          "display", .note,
          "Another program keeps keys of covered windows for itself (\(display.refusals)); it is tried again whenever the focus moves."
        )
      }
      return Check("display", .ok, "The windows of \(name) are watched.")
    }
    return Check("display", .note, display.state.note ?? "")
  }

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
    Check("display", .note, DisplayState.unwanted.note ?? ""),
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
