import Glibc
import TestKit
import Testing

@Suite(
  .enabled(
    if: PrivateBus.canMock && Requirement.met("strace"), "install dbus python3-dbusmock strace"))
struct PrivacyTests {
  @Test("over both buses, with notifications and a login, earnd opens Unix sockets and no other")
  func unixSocketsOnly() async throws {
    let home = try EarnHome()
    try home.writeRules("activity pushups earns 1m per 4 reps\nblock app game\n")
    let bus = try await PrivateBus()
    let peer = try await BusPeer(on: bus)
    let log = try await NotificationLog(on: bus, peer)
    let mocks = [try bus.mock("logind"), try bus.mock("notification_daemon")]
    for name in ["org.freedesktop.login1", NoticeDesk.serverName] { try await peer.wait(for: name) }

    var environment = home.environment
    environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address
    environment["DBUS_SYSTEM_BUS_ADDRESS"] = bus.address
    let trace = home.directory.path("trace")
    let earnd = try ChildProcess(
      "strace", ["-f", "-qq", "-o", trace, "-e", "trace=socket,socketpair", BuiltProducts.path("earnd")],
      environment: environment)
    var connected: LineClient?
    #expect(
      await eventually {
        connected = try? await LineClient.connect(to: home.socket)
        return connected != nil
      })
    let client = try #require(connected)
    try await client.doctor("login", says: "ok text=\"logind says inactive.\"")
    _ = try await client.reply("FRONT app=game")
    try await log.wait("the notice") { $0.posts.first?.id != nil }
    _ = try await client.reply("LOG pushups 20")
    try await log.wait("its end") { $0.closed.count == 1 }
    _ = try await client.reply("SHUTDOWN")
    #expect(try await earnd.wait() == .status(0))

    let calls = (FileTree.read(trace) ?? "").split(separator: "\n").filter { $0.contains("socket") }
    // Its own, and one for each bus.
    #expect(calls.count >= 3)
    #expect(calls.filter { !$0.contains("(AF_UNIX") } == [])
    _ = mocks
  }
}
