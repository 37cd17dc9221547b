import TestKit
import Testing

@Suite(
  .fewAtOnce,
  .enabled(
    if: PrivateBus.canMock && Requirement.met("strace"), "install dbus python3-dbusmock strace"))
struct TracedTests {
  @Test("over both buses, with notifications and a login, earnd opens Unix sockets and no other")
  func unixSocketsOnly() async throws {
    let bus = try await PrivateBus()
    let peer = try await BusPeer(on: bus)
    let log = try await NotificationLog(on: bus, peer)
    let mocks = [try bus.mock("logind"), try bus.mock("notification_daemon")]
    for name in ["org.freedesktop.login1", NoticeDesk.serverName] { try await peer.wait(for: name) }

    let earnd = try await TracedEarnd(["-e", "trace=socket,socketpair"], bus: bus.address)
    try await earnd.client.doctor("login", says: "ok text=\"logind says inactive.\"")
    _ = try await earnd.client.reply("FRONT app=game")
    try await log.wait("the notice") { $0.posts.first?.id != nil }
    _ = try await earnd.client.reply("LOG pushups 20")
    try await log.wait("its end") { $0.closed.count == 1 }
    let calls = try await earnd.end().filter { $0.contains("socket") }
    // Its own, and one for each bus.
    #expect(calls.count >= 3)
    #expect(calls.filter { !$0.contains("(AF_UNIX") } == [])
    _ = mocks
  }

  @Test("where inotify instances are used up earnd serves, says so, and finds a bus that appears by trying again")
  func noInotify() async throws {
    let folder = try TemporaryDirectory()
    let earnd = try await TracedEarnd(
      ["-e", "trace=inotify_init1", "-e", "inject=inotify_init1:error=EMFILE"],
      bus: PrivateBus.address(in: folder))
    let zone = try await earnd.client.check("zone")
    #expect(zone == "note text=\"A new time zone is noticed at the next start of earnd only.\"")
    _ = try await earnd.client.reply("FRONT app=game")
    // The first attempt, after a second, finds nobody either.
    let start = ContinuousClock.now
    try await Task.sleep(until: start + .milliseconds(1500))
    let bus = try await PrivateBus(in: folder)
    let peer = try await BusPeer(on: bus)
    let log = try await NotificationLog(on: bus, peer)
    let server = try bus.mock("notification_daemon")
    try await log.wait("the notice") { $0.posts.last?.id != nil }
    #expect(log.posts.map(\.title) == ["game is resting"])
    _ = try await earnd.end()
    _ = server
  }
}
