import DBus
import TestKit
import Testing

/// What dies, and what is there afterwards.
@Suite(.fewAtOnce, .onScreen) struct ScreenLossTests {
  @Test(
    "kill -9 with a shield up: a restart puts it back within a second, posts nothing again, and grabs nothing else",
    .enabled(if: PrivateBus.canMock, "install dbus python3-dbusmock"))
  func killed() async throws {
    let bus = try await PrivateBus()
    let peer = try await BusPeer(on: bus)
    let log = try await NotificationLog(on: bus, peer)
    let server = try bus.mock("notification_daemon")
    try await peer.wait(for: NoticeDesk.serverName)
    let desk = try await ScreenDesk.begun(environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
    try await desk.useUp()
    try await desk.waitForCover("game")
    try await log.wait("time is up") { $0.posts.last?.id != nil }
    // Its id is known once the answer is stored.
    try await peer.call(.driver("ListNames"))
    for _ in 0..<2 { _ = try await desk.client.reply("PING") }
    let posts = log.posts

    var times: [Duration] = []
    // A busy machine may be late itself, but not three times.
    while times.count < 3, times.last.map({ $0 > .seconds(1) }) ?? true {
      try await desk.earnd.kill()
      try await desk.waitForNoShield()
      try await desk.killAndRestart()
      let start = ContinuousClock.now
      try await desk.wait(for: "the shield is back") { try await desk.shields.count == 1 }
      times.append(ContinuousClock.now - start)
    }
    #expect(times.contains { $0 <= .seconds(1) }, "it took \(times)")
    try await desk.waitForCover("game")
    try await desk.type("secret")
    try await desk.activate("notepad")
    try await desk.type("note\n")
    try await desk.wait(for: "the free window hears what is typed") { desk.typed("notepad") == "note\n" }
    #expect(desk.typed("game") == "")
    try await peer.call(.driver("ListNames"))
    try await log.catchUp()
    #expect(log.posts == posts)
    withExtendedLifetime(server) {}
  }

  @Test("an X server that dies takes nothing with it: earnd serves on, says so, and covers again when it is back")
  func displayLost() async throws {
    let desk = try await ScreenDesk.begun()
    try await desk.useUp()
    try await desk.waitForCover("game")
    try await desk.killDisplay()
    try await desk.wait(for: "doctor says so") {
      let check = try await desk.client.check("display")
      return check.hasPrefix("note text=\"The ")
        && check.hasSuffix(" It is tried again; until then earn run and earn front say what is in front.\"")
    }
    expect(try await desk.client.reply("BALANCE"), begins: "OK balance=0 ")
    expect(try await desk.why, contains: " reason=unknown-focus")
    try await desk.restoreDisplay()
    try await desk.wait(for: "it is watched again", within: .seconds(60)) {
      try await desk.client.check("display") == "ok text=\"The windows of \(desk.display.name) are watched.\""
    }
    try await desk.openBlocked("game")
    try await desk.waitForCover("game")
    try await desk.earnd.stop()
  }

  @Test("a window manager that dies leaves the shield where it is, and the next one finds it there")
  func managerLost() async throws {
    let desk = try await ScreenDesk.begun()
    try await desk.useUp()
    try await desk.waitForCover("game")
    try await desk.killManager()
    try await desk.wait(for: "nobody knows what is in front") {
      try await desk.why.contains(" reason=unknown-focus ")
    }
    #expect(try await desk.picture.count(ScreenDesk.blocked) == 0)
    try await desk.restartManager()
    try await desk.activate("game")
    try await desk.waitForCover("game")
  }
}
