import Desktop
import EarnCore
import Testing

private func session(
  _ id: String, active: Bool = true, locked: Bool = false, idle: Bool = false, remote: Bool = false,
  kind: String = "user", state: String = "active"
) -> LoginSession {
  LoginSession(
    id: id, isActive: active, isLocked: locked, isIdle: idle, sessionClass: kind, state: state, isRemote: remote)
}

struct LoginRow: CustomTestStringConvertible {
  let testDescription: String
  let state: LoginState
  let presence: Presence

  init(
    _ description: String, _ sessions: [LoginSession], asleep: Bool = false, inhibited: Bool = false,
    _ presence: Presence
  ) {
    testDescription = description
    state = LoginState(sessions: sessions, isAsleep: asleep, isIdleInhibited: inhibited)
    self.presence = presence
  }
}

@Suite struct LoginStateTests {
  @Test(
    "presence is decided from the sessions of one user",
    arguments: [
      LoginRow("an active, unlocked session is somebody", [session("1")], .present),
      LoginRow("no session is nobody", [], .inactive),
      LoginRow("situations 18 and 19: a locked session is nobody", [session("1", locked: true)], .locked),
      LoginRow("locked counts before idle", [session("1", locked: true, idle: true)], .locked),
      LoginRow(
        "situation 19: of a locker that sets no hint, idleness is what is left", [session("1", idle: true)], .idle),
      LoginRow(
        "situation 23: an inhibitor keeps the idle present", [session("1", idle: true)], inhibited: true, .present),
      LoginRow("an inhibitor unlocks nothing", [session("1", locked: true)], inhibited: true, .locked),
      LoginRow("another user in front", [session("1", active: false)], .inactive),
      LoginRow("asleep before everything", [session("1")], asleep: true, .asleep),
      LoginRow(
        "situation 25: of two sessions the one in front counts",
        [session("1", active: false, locked: true), session("2")],
        .present),
      LoginRow(
        "situation 25: the one in front is locked, the other is not",
        [session("1", locked: true), session("2", active: false)],
        .locked),
      LoginRow("a greeter is nobody's session", [session("c1", kind: "greeter")], .inactive),
      LoginRow("a background job is nobody", [session("3", kind: "background")], .inactive),
      LoginRow("a session that is closing is over", [session("1", state: "closing")], .inactive),
      LoginRow("somebody over ssh", [session("5", remote: true)], .present),
      LoginRow(
        "situation 18: a forgotten ssh session makes nobody present behind the lock",
        [session("1", locked: true), session("5", remote: true)], .locked),
      LoginRow(
        "one of two unlocked ones is used", [session("1", idle: true), session("2")], .present),
    ])
  func row(_ row: LoginRow) {
    #expect(row.state.presence == row.presence)
  }
}
