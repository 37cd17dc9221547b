public import EarnCore

/// Everything that is known about the logins of this user: the value the presence is decided from.
public struct LoginState: Hashable, Sendable {
  public var sessions: [LoginSession]
  /// Between PrepareForSleep and the resume.
  public var isAsleep: Bool
  /// Something holds an idle inhibitor: a film.
  public var isIdleInhibited: Bool

  public init(sessions: [LoginSession], isAsleep: Bool = false, isIdleInhibited: Bool = false) {
    self.sessions = sessions
    self.isAsleep = isAsleep
    self.isIdleInhibited = isIdleInhibited
  }

  /// The desktop knows better than a session's own hint whether there was input.
  mutating func take(_ input: InputState?) {
    guard let input else { return }
    for number in sessions.indices { sessions[number].isIdle = input == .idle }
  }

  /// Somebody sits at one of them, whatever logind says of which is in front.
  mutating func activateSessions() {
    for number in sessions.indices { sessions[number].isActive = true }
  }

  /// Present = a login session of this user is active and unlocked, not idle, the machine awake.
  ///
  /// With several the best one counts, for one person sits at one of them. Where the user has local sessions, remote
  /// ones do not count: what is in front is in front on a screen of this machine, and a forgotten ssh session must not
  /// make somebody present behind a locked screen.
  public var presence: Presence {
    if isAsleep { return .asleep }
    let own = sessions.filter(\.isOfPerson)
    let local = own.filter { !$0.isRemote }
    let active = (local.isEmpty ? own : local).filter(\.isActive)
    if active.isEmpty { return .inactive }
    let unlocked = active.filter { !$0.isLocked }
    if unlocked.isEmpty { return .locked }
    return isIdleInhibited || unlocked.contains { !$0.isIdle } ? .present : .idle
  }
}
