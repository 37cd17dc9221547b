import DBus
import Glibc
import TestKit
import Testing

/// earnd with a blocked app in front, on a system bus with a mocked login1 and a session bus of its own.
final class LoginDesk {
  private static let login = "org.freedesktop.login1"
  private static let manager = "/org/freedesktop/login1"

  let session: PrivateBus
  private let folder: TemporaryDirectory
  private(set) var system: PrivateBus
  private var peer: BusPeer
  private(set) var earnd: Earnd
  private(set) var client: LineClient
  private var logind: ChildProcess?

  init(isLoginThere: Bool = true) async throws {
    folder = try TemporaryDirectory()
    system = try await PrivateBus(in: folder)
    session = try await PrivateBus()
    peer = try await BusPeer(on: system)
    earnd = try await Earnd.start(
      rules: "activity pushups earns 1m per 4 reps\nblock app game\n",
      environment: ["DBUS_SYSTEM_BUS_ADDRESS": system.address, "DBUS_SESSION_BUS_ADDRESS": session.address])
    client = try await earnd.connect()
    if isLoginThere { try await startLogin() }
  }

  func restartService() async throws {
    try await earnd.stop()
    earnd = try await earnd.restarted()
    client = try await earnd.connect()
  }

  /// One session of this user, in front of its seat.
  func startLogin() async throws {
    logind = try system.mock("logind")
    try await peer.wait(for: Self.login)
    try await addSession("c1", of: getuid())
    // The template has no such property.
    try await peer.call(
      BusCall(
        Self.login, Self.manager, BusPeer.mock, "AddProperty", .string("\(Self.login).Manager"),
        .string("BlockInhibited"), .variant(.string(""))))
    try await tell("SessionNew", "so", .string("c1"), .objectPath("\(Self.manager)/session/c1"))
  }

  func endLogin() async throws {
    logind = nil
    try await peer.wait(for: Self.login, isOwned: false)
  }

  /// SIGSTOP makes it hang, SIGCONT go on.
  func sendLogin(_ signal: Int32) { logind?.send(signal) }

  /// The system bus ends, and logind with it.
  func killBus() async throws {
    try await system.kill()
    logind = nil
  }

  /// It comes back at the same address, with nobody on it.
  func restoreBus() async throws {
    system = try await PrivateBus(in: folder)
    peer = try await BusPeer(on: system)
  }

  func addSession(_ session: String, of user: UInt32) async throws {
    try await peer.call(
      BusCall(
        Self.login, Self.manager, BusPeer.mock, "AddSession", .string(session), .string("seat0"), .uint32(user),
        .string("kid"), .boolean(true)))
  }

  /// Changes properties of the session, and says so.
  func set(_ properties: [String: BusValue]) async throws {
    try await update("\(Self.manager)/session/c1", "\(Self.login).Session", properties)
  }

  /// What logind's own inhibitors keep from happening: `idle:sleep`.
  func setBlockInhibited(_ what: String) async throws {
    try await update(Self.manager, "\(Self.login).Manager", ["BlockInhibited": .string(what)])
  }

  func prepareForSleep(_ isGoing: Bool) async throws {
    try await tell("PrepareForSleep", "b", .boolean(isGoing))
  }

  /// Everything that was said on the system bus before is heard, and what earnd asks for it is answered.
  func settle() async throws {
    for _ in 0..<5 {
      try await peer.call(BusCall.allProperties(Self.login, Self.manager, "\(Self.login).Manager"))
      _ = try await client.reply("PING")
    }
  }

  private func update(_ path: String, _ interface: String, _ properties: [String: BusValue]) async throws {
    try await peer.call(
      BusCall(Self.login, path, BusPeer.mock, "UpdateProperties", .string(interface), .dictionary(properties)))
  }

  private func tell(_ member: String, _ signature: String, _ arguments: BusValue...) async throws {
    try await peer.emit(Self.login, Self.manager, "\(Self.login).Manager", member, signature, arguments)
  }
}

extension LoginDesk {
  /// Asks until `WHY` gives this reason for what is in front, and checks what else says so.
  func expect(_ reason: String, at location: SourceLocation = #_sourceLocation) async throws {
    var why = ""
    let holds = try await eventually {
      why = try await client.ask("WHY").first ?? ""
      return why.contains(" reason=\(reason) ")
    }
    #expect(holds, "it says \(why)", sourceLocation: location)
    let charged = reason == "draining" ? 1 : 0
    #expect(why.contains(" charged=\(charged) "), "it says \(why)", sourceLocation: location)
    let status = try await client.reply("STATUS")
    #expect(status.contains(" presence=\(presence(reason)) "), "it says \(status)", sourceLocation: location)
  }

  /// The same, and doctor hears it from logind.
  func expectFromLogin(_ reason: String, at location: SourceLocation = #_sourceLocation) async throws {
    // Who is assumed to be there drains too, so logind's word is waited for first.
    try await client.doctor("login", says: "ok text=\"logind says \(presence(reason)).\"", at: location)
    try await expect(reason, at: location)
  }

  private func presence(_ reason: String) -> String { reason == "draining" ? "present" : reason }
}
