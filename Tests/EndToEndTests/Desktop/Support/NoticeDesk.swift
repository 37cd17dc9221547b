import DBus
import TestKit
import Testing

/// earnd on a session bus of its own, and what it posts there.
final class NoticeDesk {
  static let serverName = "org.freedesktop.Notifications"
  static let rules = """
    activity pushups earns 1m per 4 reps
    block app game

    """

  private let folder: TemporaryDirectory
  private(set) var bus: PrivateBus
  private(set) var peer: BusPeer
  private(set) var log: NotificationLog
  private(set) var earnd: Earnd
  /// Says what is in front; what it said holds while it lives.
  private(set) var client: LineClient
  /// Is told of everything.
  private(set) var watcher: LineClient

  init() async throws {
    folder = try TemporaryDirectory()
    bus = try await PrivateBus(in: folder)
    peer = try await BusPeer(on: bus)
    log = try await NotificationLog(on: bus, peer)
    earnd = try await Earnd.start(rules: Self.rules, environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
    (client, watcher) = try await NoticeDesk.connect(to: earnd)
  }

  /// SIGKILL, and a new earnd on the same home: nothing is in front until it is said anew.
  func killAndRestart() async throws {
    try await earnd.kill()
    earnd = try await earnd.restarted()
    (client, watcher) = try await NoticeDesk.connect(to: earnd)
  }

  /// A bus that was killed comes back at the same address, empty.
  func restoreBus() async throws {
    bus = try await PrivateBus(in: folder)
    peer = try await BusPeer(on: bus)
    log = try await NotificationLog(on: bus, peer)
  }

  /// A mocked notification daemon; it ends when what is returned goes.
  func startMock() async throws -> ChildProcess {
    let server = try bus.mock("notification_daemon")
    try await peer.wait(for: Self.serverName)
    return server
  }

  func start(_ daemon: NotificationDaemon, _ display: Display) async throws -> ChildProcess {
    let server = try daemon.start(on: bus, display)
    try await peer.wait(for: Self.serverName)
    return server
  }

  private static func connect(to earnd: Earnd) async throws -> (LineClient, LineClient) {
    let (client, watcher) = (try await earnd.connect(), try await earnd.connect())
    _ = try await watcher.reply("SUBSCRIBE")
    return (client, watcher)
  }
}

extension NoticeDesk {
  /// The balance is used up in front of the blocked app, without the wait.
  func useUp() async throws {
    #expect(try await client.reply("GRANT 1m").hasPrefix("OK "))
    #expect(try await client.reply("FRONT app=game").hasPrefix("OK"))
    #expect(try await client.reply("DEDUCT 1m").hasPrefix("OK "))
    _ = try await watcher.event("shield")
  }

  func earn() async throws {
    #expect(try await client.reply("LOG pushups 20").hasPrefix("OK "))
    _ = try await watcher.event("unshield")
  }

  /// Nothing stalls: the balance is said within a second, whatever the bus does.
  func answersAtOnce(at location: SourceLocation = #_sourceLocation) async throws {
    // A busy machine may be late itself, but not three times.
    var times: [Duration] = []
    while times.count < 3, times.last.map({ $0 >= .seconds(1) }) ?? true {
      let start = ContinuousClock.now
      let reply = try await client.reply("BALANCE")
      times.append(ContinuousClock.now - start)
      #expect(reply.hasPrefix("OK balance="), sourceLocation: location)
    }
    #expect(times.contains { $0 < .seconds(1) }, "it took \(times)", sourceLocation: location)
  }

  func doctor(says text: String, at location: SourceLocation = #_sourceLocation) async throws {
    try await client.doctor("notifications", says: text, at: location)
  }

  /// Everything earnd had to do for what was said before is done, and seen.
  func settle() async throws {
    // What is told of the server comes over the bus, so a word of the bus comes behind it.
    try await peer.call(.driver("ListNames"))
    for _ in 0..<2 { _ = try await client.reply("PING") }
    try await log.catchUp()
  }
}

extension LineClient {
  /// One row of doctor, without its name.
  func check(_ name: String) async throws -> String {
    let start = "ROW check=\(name) state="
    return try await ask("DOCTOR").first { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) } ?? ""
  }

  /// Asks again until doctor says so: nothing tells of that change.
  func doctor(_ name: String, says text: String, at location: SourceLocation = #_sourceLocation) async throws {
    var last = ""
    let holds = try await eventually {
      last = try await check(name)
      return last == text
    }
    #expect(holds, "it says \(last)", sourceLocation: location)
  }
}
