import Glibc
import TestKit
import Testing

@Suite(.fewAtOnce, .enabled(if: NotificationDaemon.areAvailable, "install dbus xvfb dunst notification-daemon"))
struct RealNotificationTests {
  @Test(
    "time is up, is shown once over kill -9, a daemon that hangs and one that restarts, and goes with a credit",
    arguments: NotificationDaemon.all)
  func story(_ daemon: NotificationDaemon) async throws {
    let display = try await Display()
    let desk = try await NoticeDesk()
    var server: ChildProcess? = try await desk.start(daemon, display)

    // The quarter of a minute is real.
    _ = try await desk.client.reply("GRANT 15s")
    let start = ContinuousClock.now
    _ = try await desk.client.reply("FRONT app=game")
    _ = try await desk.watcher.event("empty", within: .seconds(25))
    #expect(ContinuousClock.now - start >= .seconds(15))
    try await desk.log.wait("time is up") { $0.posts.first?.id != nil }
    let first = try #require(desk.log.posts.first)
    #expect(first.title == "Time is up")

    // Its id is known once the answer is stored; killed before that, the service could not take it back.
    try await desk.settle()
    try await desk.killAndRestart()
    _ = try await desk.client.reply("FRONT app=game")
    _ = try await desk.watcher.event("shield")
    try await desk.settle()
    #expect(desk.log.posts == [first])
    try await desk.earn()
    try await desk.log.wait("its end") { $0.closed == [first.id] }

    let calls = desk.log.calls
    server?.send(SIGSTOP)
    _ = try await desk.client.reply("DEDUCT 5m")
    try await desk.log.wait("a word to the hanging server") { $0.calls > calls }
    try await desk.answersAtOnce()
    try await desk.doctor(says: Said.hangs)
    server?.send(SIGCONT)
    try await desk.log.wait("time is up again") { $0.posts.last?.id != nil && $0.posts.count == 2 }
    try await desk.doctor(says: Said.shown)

    server?.send(SIGKILL)
    try await desk.peer.wait(for: NoticeDesk.serverName, isOwned: false)
    try await desk.doctor(says: Said.nobody)
    server = try await desk.start(daemon, display)
    try await desk.log.wait("time is up on the new server") { $0.posts.last?.id != nil && $0.posts.count == 3 }
    try await desk.earn()
    try await desk.log.wait("its end there") { $0.closed.count == 2 }
    try await desk.settle()
    #expect(desk.log.posts.map(\.title) == ["Time is up", "Time is up", "Time is up"])
    #expect(desk.log.posts.map(\.replaces) == [0, 0, 0])
    try await desk.earnd.stop()
    server = nil
  }
}

/// What doctor says of notifications.
enum Said {
  static let shown = "ok text=\"Notifications are shown.\""
  static let hangs = "note text=\"The notification server does not answer; what is due waits for it.\""
  static let nobody =
    "note text=\"Nobody shows notifications: no notification server is on the session bus. "
    + "earn watch shows what is due.\""
  static let silentBus =
    "note text=\"Nobody shows notifications: the session bus has not answered yet. earn watch shows what is due.\""
}
