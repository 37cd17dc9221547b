import DBus
import Desktop
import EarnCore
import TestKit
import Testing

private let login = "org.freedesktop.login1"
private let manager = "/org/freedesktop/login1"
private let mock = "org.freedesktop.DBus.Mock"

/// A private bus with a mocked logind, and the presence of user 1000 as it tells it.
private final class Stage {
  let daemon: PrivateBus
  /// What is under test listens here; the test drives the mock from another connection.
  let bus: Bus
  let driver: Bus
  let runner: BusRunner
  private(set) var words: [Presence] = []
  private(set) var presence: LoginPresence?
  private var logind: ChildProcess?

  init() async throws {
    daemon = try await PrivateBus()
    bus = Bus(BusAddress(daemon.address))
    driver = Bus(bus.address)
    runner = BusRunner(bus, driver)
    driver.open()
    presence = LoginPresence(system: bus, session: bus, user: 1000) { [weak self] in self?.words.append($0) }
    bus.open()
    try await runner.run(until: "both are ready") { [bus, driver] in bus.state == .ready && driver.state == .ready }
  }

  func startLogind(sessions: [String] = ["c1"]) async throws {
    logind = try daemon.mock("logind")
    var owner: String?
    let token = driver.watchName(login) { owner = $0 }
    try await runner.run(until: "logind is there") { owner != nil }
    driver.cancel(token)
    for session in sessions { try await add(session) }
    try await tell(manager, "\(login).Manager", "SessionNew", "so", .string("c1"), .objectPath(path("c1")))
  }

  func endLogind() { logind = nil }

  func add(_ session: String, user: UInt32 = 1000) async throws {
    try await runner.call(
      BusCall(
        login, manager, mock, "AddSession", .string(session), .string("seat0"), .uint32(user), .string("kid"),
        .boolean(true)), on: driver)
  }

  func set(_ properties: [String: BusValue], of session: String = "c1") async throws {
    try await runner.call(
      BusCall(
        login, path(session), mock, "UpdateProperties", .string("\(login).Session"), .dictionary(properties)),
      on: driver)
  }

  /// Makes the mock send a signal.
  func tell(_ path: String, _ interface: String, _ member: String, _ signature: String, _ arguments: BusValue...)
    async throws
  {
    let values = BusValue.array(arguments.map { .variant($0) }, of: "v")
    try await runner.call(
      BusCall(
        login, path, mock, "EmitSignal", .string(interface), .string(member), .string(signature), values),
      on: driver)
  }

  func until(_ presence: Presence) async throws { try await until(.says(presence)) }

  func until(_ word: LoginWord) async throws {
    try await runner.run(until: "\(word), but it is \(presence?.word as Any)") { presence?.word == word }
  }

  func path(_ session: String) -> String { "\(manager)/session/\(session)" }
}

@Suite(.fewAtOnce, .enabled(if: PrivateBus.canMock, "install dbus python3-dbusmock")) struct LoginPresenceTests {
  private static let gone = "logind is not on the system bus"

  @Test("without logind nothing is said, and why; when it comes it counts; when it goes its last word stands")
  func noLogind() async throws {
    let stage = try await Stage()
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
    let stage = try await Stage()
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
    let stage = try await Stage()
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
    let stage = try await Stage()
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
    let stage = try await Stage()
    try await stage.startLogind()
    try await stage.until(.present)
    try await stage.tell(stage.path("c1"), "\(login).Session", "Lock", "")
    await stage.runner.run(for: .milliseconds(50))
    #expect(stage.presence?.word == .says(.present))
  }

  @Test("situation 25: of two sessions of one user the one in front counts; other users' do not")
  func twoSessions() async throws {
    let stage = try await Stage()
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
    let stage = try await Stage()
    try await stage.startLogind()
    try await stage.until(.present)
    let keeper = try stage.daemon.start(
      "/usr/bin/python3",
      [
        "-m", "dbusmock", "--session", "org.freedesktop.PowerManagement", "/org/freedesktop/PowerManagement/Inhibit",
        "org.freedesktop.PowerManagement.Inhibit",
      ])
    var owner: String?
    stage.driver.watchName("org.freedesktop.PowerManagement") { owner = $0 }
    try await stage.runner.run(until: "the keeper is there") { owner != nil }
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
    let stage = try await Stage()
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

extension Stage {
  /// A film begins or ends at the mocked org.freedesktop.PowerManagement.Inhibit.
  fileprivate func inhibit(_ isHeld: Bool) async throws {
    let name = "org.freedesktop.PowerManagement"
    let path = "/org/freedesktop/PowerManagement/Inhibit"
    try await runner.call(
      BusCall(
        name, path, mock, "AddMethod", .string("\(name).Inhibit"), .string("HasInhibit"), .string(""), .string("b"),
        .string("ret = \(isHeld ? "True" : "False")")), on: driver)
    try await runner.call(
      BusCall(
        name, path, mock, "EmitSignal", .string("\(name).Inhibit"), .string("HasInhibitChanged"), .string("b"),
        .array([.variant(.boolean(isHeld))], of: "v")), on: driver)
  }
}
