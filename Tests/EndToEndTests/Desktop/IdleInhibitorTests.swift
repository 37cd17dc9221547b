import DBus
import TestKit
import Testing

@Suite(.fewAtOnce, .enabled(if: PrivateBus.canMock, "install dbus python3-dbusmock")) struct IdleInhibitorTests {
  private static func desk() async throws -> LoginDesk {
    let desk = try await LoginDesk()
    _ = try await desk.client.reply("GRANT 10m")
    _ = try await desk.client.reply("FRONT app=game")
    try await desk.expectFromLogin("draining")
    return desk
  }

  @Test("situation 23: whoever is idle is present while logind itself holds an idle inhibitor")
  func login() async throws {
    let desk = try await Self.desk()
    try await desk.setBlockInhibited("sleep:idle")
    try await desk.set(["IdleHint": .boolean(true)])
    try await desk.settle()
    try await desk.expectFromLogin("draining")
    try await desk.setBlockInhibited("sleep")
    try await desk.expectFromLogin("idle")
    try await desk.setBlockInhibited("idle")
    try await desk.expectFromLogin("draining")
  }

  @Test("situation 23: whoever is idle is present while the session holds an inhibitor", arguments: Keeper.all)
  func session(_ keeper: Keeper) async throws {
    let desk = try await Self.desk()
    let peer = try await BusPeer(on: desk.session)
    let program = try await keeper.start(on: desk.session, peer)
    try await keeper.hold(true, peer)
    try await desk.set(["IdleHint": .boolean(true)])
    try await desk.settle()
    try await desk.expectFromLogin("draining")
    try await keeper.hold(false, peer)
    try await desk.expectFromLogin("idle")
    try await keeper.hold(true, peer)
    try await desk.expectFromLogin("draining")
    _ = program
  }

  @Test("a keeper of inhibitors that dies holds nothing any more", arguments: Keeper.all)
  func dies(_ keeper: Keeper) async throws {
    let desk = try await Self.desk()
    let peer = try await BusPeer(on: desk.session)
    var program: ChildProcess? = try await keeper.start(on: desk.session, peer)
    try await keeper.hold(true, peer)
    try await desk.set(["IdleHint": .boolean(true)])
    try await desk.settle()
    try await desk.expectFromLogin("draining")
    program = nil
    try await desk.expectFromLogin("idle")
    _ = program
  }

  @Test("a keeper of inhibitors that hangs does not hide that the session was locked meanwhile")
  func hangs() async throws {
    let desk = try await Self.desk()
    let mute = try desk.session.startMute("org.gnome.SessionManager")
    try await BusPeer(on: desk.session).wait(for: "org.gnome.SessionManager")
    try await desk.set(["IdleHint": .boolean(true)])
    try await desk.settle()
    try await desk.set(["LockedHint": .boolean(true)])
    try await desk.expectFromLogin("locked")
    try await desk.set(["LockedHint": .boolean(false), "IdleHint": .boolean(false)])
    try await desk.expectFromLogin("draining")
    _ = mute
  }
}
