import DBus
import Glibc
import LineProtocol
import Notifications
import TestKit
import Testing

@Suite(.fewAtOnce, .enabled(if: NotificationDaemon.areAvailable, "install dbus xvfb dunst notification-daemon"))
struct RealServerTests {
  @Test(
    "a real notification daemon, started late, replaces, closes, and is sent nothing twice",
    arguments: NotificationDaemon.all)
  func story(_ real: NotificationDaemon) async throws {
    let display = try await Display()
    let daemon = try await PrivateBus()
    let bus = Bus(BusAddress(daemon.address))
    let teller = Teller(on: bus)
    let runner = BusRunner(bus)
    bus.open()
    try await runner.run(until: "nobody serves") { teller.serverNow == .absent(canBeStarted: false) }
    teller.balance = 300
    teller.tell(.warning(left: 300, target: "A & <b>B</b>", offer: nil))
    var server: ChildProcess? = try real.start(on: daemon, display)
    try await runner.run(until: "the warning is posted") { teller.ids.count == 1 }

    server?.send(SIGSTOP)
    teller.balance = 0
    teller.tell(.timeIsUp(target: "Steam", offer: nil))
    teller.tell(.shieldShown(target: "Steam", offer: nil))
    await runner.run(for: .milliseconds(50))
    server?.send(SIGCONT)
    try await runner.run(until: "time is up is posted") { teller.ids.count == 2 }
    #expect(Set(teller.ids).count == 1)
    #expect(teller.told == ["5 minutes left", "Time is up"])

    server = nil
    try await runner.run(until: "it is gone") { !teller.isServed }
    server = try real.start(on: daemon, display)
    try await runner.run(until: "it is posted to the new one") { teller.ids.count == 3 }
    teller.withdraw(.balance)
    try await runner.run(until: "it is closed") { teller.closedIDs.last == teller.ids[2] }
    await runner.run(for: .milliseconds(50))
    #expect(teller.ids.count == 3)
    #expect(teller.failures.isEmpty)
    server = nil
  }
}
