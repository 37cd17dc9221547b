import DBus
import Glibc
import LineProtocol
import Notifications
import NotificationsDBus
import TestKit
import Testing

private let pushups = Offer(activity: "pushups", amount: .count("20", unit: "reps"), earns: .minutes(5))
private let timeIsUp = Notice.timeIsUp(target: "A<b>&\"c\"", offer: pushups)

private func warning(_ left: Seconds) -> Notice { .warning(left: left, target: "Steam", offer: nil) }

/// A private bus, a teller on it and whatever serves it.
private final class Stage {
  let daemon: PrivateBus
  let bus: Bus
  let teller: Teller
  let runner: BusRunner
  private var server: ChildProcess?

  init(services: [String: String] = [:]) async throws {
    daemon = try await PrivateBus(services: services)
    bus = Bus(BusAddress(daemon.address))
    teller = Teller(on: bus)
    runner = BusRunner(bus)
    bus.open()
    try await runner.run(until: "somebody or nobody serves") { [teller] in
      if case .unknown = teller.serverNow ?? .unknown { false } else { true }
    }
  }

  func startServer(_ parameters: String = "{}") async throws {
    let before = teller.serverNow
    server = try daemon.mock("notification_daemon", parameters: parameters)
    try await runner.run(until: "the server is there") { teller.isServed && teller.serverNow != before }
  }

  func endServer() async throws {
    server = nil
    try await runner.run(until: "the server is gone") { !teller.isServed }
  }

  func signalServer(_ signal: Int32) { server?.send(signal) }

  /// What the mock was asked, calls by name with their arguments.
  func calls(_ name: String) async throws -> [[BusValue]] {
    let reply = try await runner.call(
      BusCall(
        "org.freedesktop.Notifications", "/org/freedesktop/Notifications", "org.freedesktop.DBus.Mock", "GetCalls"),
      on: bus)
    return (reply.first?.elements ?? []).compactMap(\.fields).filter { $0[1].text == name }.map { call in
      (call[2].elements ?? []).compactMap(\.content)
    }
  }

  /// The server says that a button was pressed.
  func press(_ key: String, onNotification id: UInt32) async throws {
    var call = BusCall(
      "org.freedesktop.Notifications", "/org/freedesktop/Notifications", "org.freedesktop.DBus.Mock", "EmitSignal")
    call.arguments = [
      .string("org.freedesktop.Notifications"), .string("ActionInvoked"), .string("us"),
      .array([.variant(.uint32(id)), .variant(.string(key))], of: "v"),
    ]
    try await runner.call(call, on: bus)
  }

  /// The titles it was sent, and what each replaced.
  func notified() async throws -> [String] {
    try await calls("Notify").map { "\($0[3].text ?? "") over \($0[1].uint32 ?? 0)" }
  }
}

@Suite(.fewAtOnce, .enabled(if: PrivateBus.canMock, "install dbus python3-dbusmock")) struct NotificationServerTests {
  @Test("a notice is sent whole, its body escaped for a server that reads markup")
  func whole() async throws {
    let stage = try await Stage()
    try await stage.startServer()
    stage.teller.tell(timeIsUp)
    try await stage.runner.run(until: "it is posted") { stage.teller.ids == [1] }
    let calls = try await stage.calls("Notify")
    #expect(
      calls == [
        [
          .string("Earn"), .uint32(0), .string(""), .string("Time is up"),
          .string("A&lt;b&gt;&amp;\"c\" is resting. 20 push-ups earn 5 minutes."), .strings([]),
          .dictionary([
            "urgency": .byte(1), "desktop-entry": .string("earn"), "category": .string("x-earn.balance"),
            "x-canonical-private-synchronous": .string("earn-balance"),
          ]), .int32(-1),
        ]
      ])
  }

  @Test("a server that reads no markup gets the plain text")
  func plain() async throws {
    let stage = try await Stage()
    try await stage.startServer("{\"capabilities\": \"body\"}")
    stage.teller.tell(timeIsUp)
    try await stage.runner.run(until: "it is posted") { stage.teller.ids == [1] }
    let body = try await stage.calls("Notify").first?[4].text
    #expect(body == "A<b>&\"c\" is resting. 20 push-ups earn 5 minutes.")
  }

  @Test("a server with buttons is sent them, and what is pressed is told; one without is not")
  func buttons() async throws {
    let stage = try await Stage()
    try await stage.startServer("{\"capabilities\": \"body actions\"}")
    var post = NoticePost(ticket: 1, notice: timeIsUp, replaces: 0)
    post.buttons = [NoticeButton(key: "LOG pushups 20 key=k", label: "20 push-ups · +5m"), .log]
    stage.teller.server?.post(post)
    try await stage.runner.run(until: "it is posted") { stage.teller.ids.count == 1 }
    #expect(
      try await stage.calls("Notify").first?[5]
        == .strings(["LOG pushups 20 key=k", "20 push-ups · +5m", "log", "Log…"])
    )
    try await stage.press("LOG pushups 20 key=k", onNotification: 1)
    try await stage.runner.run(until: "it is pressed") {
      stage.teller.events.last == .pressed(key: "LOG pushups 20 key=k")
    }
    try await stage.endServer()
    try await stage.startServer("{\"capabilities\": \"body\"}")
    post = NoticePost(ticket: 2, notice: timeIsUp, replaces: 0, buttons: [.log])
    stage.teller.server?.post(post)
    try await stage.runner.run(until: "it is posted") { stage.teller.ids.count == 2 }
    #expect(try await stage.calls("Notify").first?[5] == .strings([]))
  }

  @Test("the balance's notices replace one another and are closed on credit; capabilities are asked once")
  func replaced() async throws {
    let stage = try await Stage()
    try await stage.startServer()
    for (notice, count) in [(warning(300), 1), (warning(60), 2), (timeIsUp, 3)] {
      if case .warning(let left, _, _) = notice { stage.teller.balance = left }
      stage.teller.tell(notice)
      try await stage.runner.run(until: "it is posted") { stage.teller.ids.count == count }
    }
    #expect(stage.teller.ids == [1, 1, 1])
    stage.teller.withdraw(.balance)
    try await stage.runner.run(until: "it is closed") { stage.teller.events.last == .closed(id: 1, .expired) }
    #expect(
      try await stage.notified() == ["5 minutes left over 0", "1 minute left over 1", "Time is up over 1"])
    #expect(try await stage.calls("GetCapabilities").count == 1)
    #expect(try await stage.calls("CloseNotification").count == 1)
  }

  @Test("situation 53: nobody shows notifications, and nothing waits; who starts later is sent what is still true")
  func startsLater() async throws {
    let stage = try await Stage()
    #expect(stage.teller.serverNow == .absent(canBeStarted: false))
    stage.teller.balance = 15
    stage.teller.tell(warning(15))
    stage.teller.tell(.goalMet(.minutes(30)))
    stage.teller.tell(timeIsUp)
    #expect(stage.teller.told == ["15 seconds left", "Goal met", "Time is up"])
    try await stage.startServer()
    try await stage.runner.run(until: "both are posted") { stage.teller.ids.count == 2 }
    #expect(try await stage.notified().sorted() == ["Goal met over 0", "Time is up over 0"])
  }

  @Test("situation 53: a server that hangs stalls nothing; awake again it is sent the newest, and nothing twice")
  func hanging() async throws {
    let stage = try await Stage()
    try await stage.startServer()
    stage.teller.balance = 60
    stage.signalServer(SIGSTOP)
    stage.teller.tell(warning(60))
    await stage.runner.run(for: .milliseconds(50))
    stage.teller.tell(warning(15))
    stage.teller.tell(timeIsUp)
    stage.teller.tell(.newLevel(2, next: 3, at: .hours(3)))
    await stage.runner.run(for: .milliseconds(50))
    #expect(stage.teller.ids.isEmpty)
    #expect(stage.bus.deadline == nil)
    stage.signalServer(SIGCONT)
    try await stage.runner.run(until: "all is posted") { stage.teller.ids.count == 3 }
    await stage.runner.run(for: .milliseconds(50))
    #expect(
      try await stage.notified() == ["1 minute left over 0", "Level 2 over 0", "Time is up over 1"])
    #expect(!stage.teller.isAwaitingAnswer)
  }

  @Test("a server that hangs for good and dies loses nothing: the next one shows it")
  func dies() async throws {
    let stage = try await Stage()
    let mute = try stage.daemon.startMute("org.freedesktop.Notifications")
    try await stage.runner.run(until: "it is asked") { stage.teller.isAwaitingAnswer }
    stage.teller.tell(timeIsUp)
    await stage.runner.run(for: .milliseconds(50))
    mute.send(SIGKILL)
    try await stage.runner.run(until: "it is gone") { !stage.teller.isAwaitingAnswer }
    try await stage.startServer()
    try await stage.runner.run(until: "it is posted") { stage.teller.ids == [1] }
    #expect(try await stage.notified() == ["Time is up over 0"])
  }

  @Test("a server that restarts is sent once what is still true")
  func restarts() async throws {
    let stage = try await Stage()
    try await stage.startServer()
    stage.teller.tell(timeIsUp)
    stage.teller.tell(.goalMet(.minutes(30)))
    try await stage.runner.run(until: "they are posted") { stage.teller.ids.count == 2 }
    try await stage.endServer()
    try await stage.startServer()
    try await stage.runner.run(until: "it is posted again") { stage.teller.ids.count == 3 }
    await stage.runner.run(for: .milliseconds(50))
    #expect(try await stage.notified() == ["Time is up over 0"])
    #expect(stage.teller.told == ["Time is up", "Goal met"])
  }

  @Test("a server that the bus can start is started for a notice, and shows it once")
  func activated() async throws {
    let stage = try await Stage(
      services: ["org.freedesktop.Notifications": PrivateBus.mockCommand("notification_daemon")])
    #expect(stage.teller.serverNow == .absent(canBeStarted: true))
    stage.teller.tell(timeIsUp)
    try await stage.runner.run(until: "it is posted") { stage.teller.ids == [1] }
    await stage.runner.run(for: .milliseconds(50))
    #expect(try await stage.notified() == ["Time is up over 0"])
    #expect(stage.teller.isServed)
  }

  @Test("a server that cannot be started after all stalls nothing, and who comes later shows the notice")
  func activationFails() async throws {
    let stage = try await Stage(services: ["org.freedesktop.Notifications": "/bin/false"])
    stage.teller.tell(timeIsUp)
    try await stage.runner.run(until: "it failed") {
      stage.teller.events.contains { if case .failed = $0 { true } else { false } }
    }
    try await stage.startServer()
    try await stage.runner.run(until: "it is posted") { stage.teller.ids == [1] }
  }

  @Test("after a restart of the service the same server is sent nothing again, and the id is closed on credit")
  func serviceRestart() async throws {
    let stage = try await Stage()
    try await stage.startServer()
    stage.teller.tell(timeIsUp)
    try await stage.runner.run(until: "it is posted") { stage.teller.ids == [1] }
    let bus = Bus(stage.bus.address)
    let teller = Teller(on: bus, board: try stage.teller.board.restarted)
    bus.open()
    let runner = BusRunner(bus, stage.bus)
    try await runner.run(until: "the server is known") { teller.isServed }
    teller.withdraw(.balance)
    try await runner.run(until: "it is closed") { teller.events.last == .closed(id: 1, .expired) }
    #expect(try await stage.notified() == ["Time is up over 0"])
  }

  @Test("a lost bus is no loss: on the next one what is still true is shown")
  func lostBus() async throws {
    let stage = try await Stage()
    try await stage.startServer()
    stage.teller.tell(timeIsUp)
    try await stage.runner.run(until: "it is posted") { stage.teller.ids == [1] }
    let other = try await PrivateBus()
    try await stage.daemon.kill()
    try await stage.runner.run(until: "the loss is known") { stage.teller.serverNow == .unknown }
    let server = try other.mock("notification_daemon")
    stage.bus.reopen(BusAddress(other.address))
    try await stage.runner.run(until: "it is posted again") { stage.teller.ids == [1, 1] }
    _ = server
  }
}
