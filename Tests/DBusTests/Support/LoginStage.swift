import DBus
import Desktop
import EarnCore
import TestKit

let login = "org.freedesktop.login1"
let manager = "/org/freedesktop/login1"
let mock = "org.freedesktop.DBus.Mock"

/// A private bus with a mocked logind, and the presence of user 1000 as it tells it.
final class LoginStage {
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

  /// Waits until exactly this has been told.
  func told(_ presences: [Presence]) async throws {
    try await runner.run(until: "\(presences) is told, but \(words) was") { words == presences }
  }

  /// Starts who keeps idle inhibitors.
  func startKeeper() async throws -> ChildProcess {
    let keeper = try daemon.start(
      "/usr/bin/python3",
      [
        "-m", "dbusmock", "--session", "org.freedesktop.PowerManagement", "/org/freedesktop/PowerManagement/Inhibit",
        "org.freedesktop.PowerManagement.Inhibit",
      ])
    var owner: String?
    driver.watchName("org.freedesktop.PowerManagement") { owner = $0 }
    try await runner.run(until: "the keeper is there") { owner != nil }
    return keeper
  }

  func path(_ session: String) -> String { "\(manager)/session/\(session)" }
}

extension LoginStage {
  /// A film begins or ends at the mocked org.freedesktop.PowerManagement.Inhibit.
  func inhibit(_ isHeld: Bool) async throws {
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
