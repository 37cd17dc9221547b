import DBus
import TestKit
import Testing

@Suite(.fewAtOnce, .onScreen) struct ScreenPresenceTests {
  private static let rules = ScreenDesk.rules + "idle 10s\n"

  @Test("without input for as long as idle says nobody is there, and the next key brings them back")
  func idle() async throws {
    let desk = try await Self.begun()
    let start = ContinuousClock.now
    try await desk.wait(for: "nobody is there") { try await desk.why.contains(" reason=idle ") }
    #expect(ContinuousClock.now - start > .seconds(7))
    try await desk.key("a")
    try await desk.wait(for: "somebody is there") { try await desk.why.contains(" reason=draining ") }
  }

  @Test(
    "situation 23: a film nobody touches is use while its program holds an inhibitor",
    .enabled(if: PrivateBus.canMock, "install dbus python3-dbusmock"))
  func film() async throws {
    let bus = try await PrivateBus()
    let peer = try await BusPeer(on: bus)
    let keeper = Keeper.all[1]
    let program = try await keeper.start(on: bus, peer)
    try await keeper.hold(true, peer)
    let desk = try await Self.begun(environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
    try await Task.sleep(for: .seconds(13))
    expect(try await desk.why, contains: " reason=draining ")
    try await keeper.hold(false, peer)
    try await desk.wait(for: "nobody is there") { try await desk.why.contains(" reason=idle ") }
    withExtendedLifetime(program) {}
  }

  private static func begun(environment: [String: String] = [:]) async throws -> ScreenDesk {
    let desk = try await ScreenDesk(rules: rules, environment: environment)
    _ = try await desk.client.reply("GRANT 10m")
    try await desk.openBlocked("game")
    try await desk.activate("game")
    try await desk.key("a")
    try await desk.wait(for: "somebody is there") { try await desk.why.contains(" reason=draining ") }
    return desk
  }
}
