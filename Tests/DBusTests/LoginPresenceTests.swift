import DBus
import Desktop
import EarnCore
import TestKit
import Testing

@Suite(.fewAtOnce, .enabled(if: PrivateBus.canMock, "install dbus python3-dbusmock")) struct LoginPresenceTests {
  private static let gone = "logind is not on the system bus"

  @Test("without logind nothing is said, and why; when it comes it counts; when it goes its last word stands")
  func noLogind() async throws {
    let stage = try await LoginStage()
    try await stage.until(.none(reason: Self.gone))
    try await stage.startLogind()
    try await stage.until(.present)
    try await stage.set(["LockedHint": .boolean(true)])
    try await stage.until(.locked)
    let count = stage.words.count
    stage.endLogind()
    try await stage.until(.said(.locked, reason: Self.gone))
    #expect(stage.words.count == count)
    try await stage.startLogind()
    try await stage.until(.present)
  }

  @Test("a bus that is lost, and is back without logind, leaves a locked screen locked")
  func lostBus() async throws {
    let stage = try await LoginStage()
    try await stage.startLogind()
    try await stage.set(["LockedHint": .boolean(true)])
    try await stage.until(.locked)
    let other = try await PrivateBus()
    try await stage.daemon.kill()
    try await stage.until(
      .said(.locked, reason: "the system bus is lost: reading from the bus: Connection reset by peer"))
    stage.bus.reopen(BusAddress(other.address))
    try await stage.until(.said(.locked, reason: Self.gone))
    #expect(stage.words.last == .locked)
  }

  @Test("without a system bus it is said why")
  func noBus() {
    let bus = Bus(.system(in: ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nonexistent/bus"]))
    let presence = LoginPresence(system: bus, session: Bus(.session(in: [:])), user: 1000) { _ in }
    bus.open()
    #expect(
      presence.word
        == .none(reason: "there is no system bus: there is no socket at /nonexistent/bus"))
  }

  @Test("locking, idleness, another user in front and going to sleep are told as they come")
  func changes() async throws {
    let stage = try await LoginStage()
    try await stage.startLogind()
    try await stage.until(.present)
    try await stage.set(["LockedHint": .boolean(true)])
    try await stage.until(.locked)
    try await stage.set(["LockedHint": .boolean(false)])
    try await stage.until(.present)
    try await stage.set(["IdleHint": .boolean(true)])
    try await stage.until(.idle)
    try await stage.set(["IdleHint": .boolean(false), "Active": .boolean(false)])
    try await stage.until(.inactive)
    try await stage.set(["Active": .boolean(true)])
    try await stage.until(.present)
    try await stage.tell(manager, "\(login).Manager", "PrepareForSleep", "b", .boolean(true))
    try await stage.until(.asleep)
    try await stage.tell(manager, "\(login).Manager", "PrepareForSleep", "b", .boolean(false))
    try await stage.until(.present)
  }

  @Test("situation 20: a signal is a reason to read, not to believe: the property says somebody is there")
  func flapped() async throws {
    let stage = try await LoginStage()
    try await stage.startLogind()
    try await stage.until(.present)
    let count = stage.words.count
    try await stage.tell(
      stage.path("c1"), "org.freedesktop.DBus.Properties", "PropertiesChanged", "sa{sv}as",
      .string("\(login).Session"), .dictionary(["Active": .boolean(false)]), .strings([]))
    await stage.runner.run(for: .milliseconds(50))
    #expect(stage.words.count == count)
    for active in [false, true, false, true] { try await stage.set(["Active": .boolean(active)]) }
    await stage.runner.run(for: .milliseconds(50))
    #expect(stage.presence?.word == .says(.present))
  }

  @Test("Lock and Unlock are asked for by others; only the locker's hint says that it is locked")
  func lockSignal() async throws {
    let stage = try await LoginStage()
    try await stage.startLogind()
    try await stage.until(.present)
    try await stage.tell(stage.path("c1"), "\(login).Session", "Lock", "")
    await stage.runner.run(for: .milliseconds(50))
    #expect(stage.presence?.word == .says(.present))
  }

  @Test("situation 25: of two sessions of one user the one in front counts; other users' do not")
  func twoSessions() async throws {
    let stage = try await LoginStage()
    try await stage.startLogind(sessions: ["c1", "c2"])
    try await stage.add("c3", user: 1001)
    try await stage.set(["Active": .boolean(false)], of: "c2")
    try await stage.set(["LockedHint": .boolean(true)])
    try await stage.until(.locked)
    try await stage.set(["Active": .boolean(false)])
    try await stage.set(["Active": .boolean(true)], of: "c2")
    try await stage.until(.present)
    try await stage.set(["Active": .boolean(false)], of: "c2")
    try await stage.until(.inactive)
  }

  @Test("situation 23: who is idle is present while something inhibits idleness, and idle when it lets go")
  func inhibitors() async throws {
    let stage = try await LoginStage()
    try await stage.startLogind()
    try await stage.until(.present)
    let keeper = try await stage.startKeeper()
    try await stage.inhibit(true)
    try await stage.set(["IdleHint": .boolean(true)])
    await stage.runner.run(for: .milliseconds(50))
    #expect(stage.presence?.word == .says(.present))
    try await stage.inhibit(false)
    try await stage.until(.idle)
    try await stage.inhibit(true)
    try await stage.until(.present)
    _ = keeper
  }

  @Test("logind's own inhibitors count as well")
  func blockInhibited() async throws {
    let stage = try await LoginStage()
    try await stage.startLogind()
    try await stage.until(.present)
    try await stage.runner.call(
      BusCall(
        login, manager, mock, "AddProperty", .string("\(login).Manager"), .string("BlockInhibited"),
        .variant(.string("sleep:idle"))), on: stage.driver)
    try await stage.set(["IdleHint": .boolean(true)])
    await stage.runner.run(for: .milliseconds(50))
    #expect(stage.presence?.word == .says(.present))
  }
}
