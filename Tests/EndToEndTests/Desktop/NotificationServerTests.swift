import Glibc
import TestKit
import Testing

@Suite(.fewAtOnce, .enabled(if: PrivateBus.canMock, "install dbus python3-dbusmock")) struct NotificationServerTests {
  @Test("without a notification server nothing stalls, and who comes later shows once what is still true")
  func none() async throws {
    let desk = try await NoticeDesk()
    try await desk.useUp()
    let told = try await desk.watcher.event("notify")
    #expect(told.contains(" notify slot=balance title=\"Time is up\" body=\"game is resting. "), "\(told)")
    try await desk.answersAtOnce()
    try await desk.doctor(says: Said.nobody)

    try await desk.killAndRestart()
    _ = try await desk.client.reply("FRONT app=game")
    _ = try await desk.watcher.event("shield")
    #expect(desk.log.calls == 0)
    var server: ChildProcess? = try await desk.startMock()
    try await desk.log.wait("time is up") { $0.posts.first?.id != nil }
    try await desk.killAndRestart()
    _ = try await desk.client.reply("FRONT app=game")
    _ = try await desk.watcher.event("shield")
    try await desk.settle()
    #expect(desk.log.posts == [NotificationLog.Post(title: "Time is up", replaces: 0, id: 1)])
    try await desk.earn()
    try await desk.log.wait("its end") { $0.closed == [1] }

    server = nil
    try await desk.peer.wait(for: NoticeDesk.serverName, isOwned: false)
    _ = try await desk.client.reply("DEDUCT 5m")
    _ = try await desk.watcher.event("shield")
    try await desk.earn()
    server = try await desk.startMock()
    try await desk.settle()
    #expect(desk.log.posts.count == 1)
    _ = server
  }

  @Test("a server that owns the name and never answers stalls nothing, and the next one shows the notice once")
  func hanging() async throws {
    let desk = try await NoticeDesk()
    let mute = try desk.bus.startMute(NoticeDesk.serverName)
    try await desk.peer.wait(for: NoticeDesk.serverName)
    try await desk.useUp()
    try await desk.log.wait("a word to the hanging server") { $0.calls == 1 }
    try await desk.answersAtOnce()
    try await desk.doctor(says: Said.hangs)
    try await desk.earn()
    _ = try await desk.client.reply("DEDUCT 5m")
    _ = try await desk.watcher.event("shield")
    try await desk.answersAtOnce()
    try await desk.settle()
    #expect(desk.log.calls == 1)
    #expect(desk.log.posts == [])

    mute.send(SIGKILL)
    try await desk.peer.wait(for: NoticeDesk.serverName, isOwned: false)
    let server = try await desk.startMock()
    try await desk.log.wait("time is up") { $0.posts.last?.id != nil }
    try await desk.earn()
    try await desk.log.wait("its end") { $0.closed == [1] }
    try await desk.settle()
    #expect(desk.log.posts.map(\.title) == ["Time is up"])
    try await desk.earnd.stop()
    _ = server
  }

  @Test("a server that hangs over kill -9 is sent what is due when it goes on, once")
  func hangingOverRestart() async throws {
    let desk = try await NoticeDesk()
    let server = try await desk.startMock()
    server.send(SIGSTOP)
    try await desk.killAndRestart()
    try await desk.useUp()
    try await desk.answersAtOnce()
    try await desk.doctor(says: Said.hangs)
    try await desk.killAndRestart()
    _ = try await desk.client.reply("FRONT app=game")
    _ = try await desk.watcher.event("shield")
    server.send(SIGCONT)
    try await desk.log.wait("time is up") { $0.posts.last?.id != nil }
    try await desk.earn()
    try await desk.log.wait("its end") { $0.closed == [1] }
    try await desk.settle()
    #expect(desk.log.posts.map(\.title) == ["Time is up"])
  }

  @Test("a session bus that appears after earnd is found without being asked for")
  func lateBus() async throws {
    let folder = try TemporaryDirectory()
    let earnd = try await Earnd.start(
      rules: NoticeDesk.rules, environment: ["DBUS_SESSION_BUS_ADDRESS": PrivateBus.address(in: folder)])
    let client = try await earnd.connect()
    let noBus = try await client.check("notifications")
    #expect(
      noBus == "note text=\"Nobody shows notifications: there is no socket at \(folder.path)/bus. "
        + "earn watch shows what is due.\"")
    _ = try await client.reply("FRONT app=game")
    let bus = try await PrivateBus(in: folder)
    let peer = try await BusPeer(on: bus)
    let log = try await NotificationLog(on: bus, peer)
    let server = try bus.mock("notification_daemon")
    try await log.wait("the notice") { $0.posts.last?.id != nil }
    #expect(log.posts.map(\.title) == ["game is resting"])
    _ = server
  }

  @Test("a warning gives way to time is up under one id")
  func warning() async throws {
    let desk = try await NoticeDesk()
    let server = try await desk.startMock()
    _ = try await desk.client.reply("GRANT 30s")
    _ = try await desk.client.reply("FRONT app=game")
    let warning = try await desk.watcher.event("warn", within: .seconds(25))
    #expect(warning.hasSuffix(" warn left=15"))
    try await desk.log.wait("the warning") { $0.posts.last?.id != nil }
    _ = try await desk.client.reply("DEDUCT 15s")
    try await desk.log.wait("time is up") { $0.posts.count == 2 && $0.posts.last?.id != nil }
    try await desk.settle()
    let posts = [
      NotificationLog.Post(title: "15 seconds left", replaces: 0, id: 1),
      NotificationLog.Post(title: "Time is up", replaces: 1, id: 1),
    ]
    #expect(desk.log.posts == posts)
    _ = server
  }

  @Test("a lost session bus is no loss: when it is back, what is still true is shown there once")
  func lostBus() async throws {
    let desk = try await NoticeDesk()
    var server = try await desk.startMock()
    try await desk.useUp()
    try await desk.log.wait("time is up") { $0.posts.last?.id != nil }
    try await desk.bus.kill()
    try await desk.answersAtOnce()
    // The first attempt finds nobody; from then on a socket that appears is enough.
    try await desk.doctor(
      says: Said.silentBus.replacing(
        "has not answered yet", with: "is lost: connecting to \(desk.bus.address): Connection refused"))
    try await desk.earn()
    _ = try await desk.client.reply("DEDUCT 5m")
    _ = try await desk.watcher.event("shield")
    try await desk.answersAtOnce()

    try await desk.restoreBus()
    server = try await desk.startMock()
    try await desk.log.wait("time is up on the new bus") { $0.posts.last?.id != nil }
    try await desk.doctor(says: Said.shown)
    try await desk.earn()
    try await desk.log.wait("its end") { $0.closed == [1] }
    try await desk.settle()
    #expect(desk.log.posts.map(\.title) == ["Time is up"])
    _ = server
  }

  @Test("a session bus that hangs stalls nothing, and when it goes on the notice is shown once")
  func hangingBus() async throws {
    let desk = try await NoticeDesk()
    let server = try await desk.startMock()
    desk.bus.send(SIGSTOP)
    try await desk.killAndRestart()
    try await desk.useUp()
    try await desk.answersAtOnce()
    try await desk.doctor(says: Said.silentBus)
    desk.bus.send(SIGCONT)
    try await desk.log.wait("time is up") { $0.posts.last?.id != nil }
    try await desk.settle()
    #expect(desk.log.posts.map(\.title) == ["Time is up"])
    try await desk.earnd.stop()
    _ = server
  }

  @Test("ten visits in 20 s at zero are ten shields and one post")
  func visits() async throws {
    let desk = try await NoticeDesk()
    let server = try await desk.startMock()
    let visits = ContinuousClock.now
    for visit in 0..<10 {
      try await Task.sleep(until: visits + .seconds(2 * visit))
      _ = try await desk.client.reply("FRONT app=game")
      _ = try await desk.watcher.event("shield")
      _ = try await desk.client.reply("FRONT none")
      _ = try await desk.watcher.event("unshield")
    }
    try await desk.settle()
    #expect(desk.log.posts == [NotificationLog.Post(title: "game is resting", replaces: 0, id: 1)])
    _ = server
  }
}
