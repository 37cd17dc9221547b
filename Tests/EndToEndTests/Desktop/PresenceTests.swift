import DBus
import Glibc
import TestKit
import Testing

@Suite(.fewAtOnce, .enabled(if: PrivateBus.canMock, "install dbus python3-dbusmock")) struct PresenceTests {
  /// How somebody goes, how he comes back, and what is said of it meanwhile.
  private struct Absence: Sendable {
    let reason: String
    let begin: @Sendable (LoginDesk) async throws -> Void
    let end: @Sendable (LoginDesk) async throws -> Void

    static let all = [
      Absence(reason: "locked") {
        try await $0.set(["LockedHint": .boolean(true)])
      } end: {
        try await $0.set(["LockedHint": .boolean(false)])
      },
      Absence(reason: "idle") {
        try await $0.set(["IdleHint": .boolean(true)])
      } end: {
        try await $0.set(["IdleHint": .boolean(false)])
      },
      Absence(reason: "inactive") {
        try await $0.set(["Active": .boolean(false)])
      } end: {
        try await $0.set(["Active": .boolean(true)])
      },
      Absence(reason: "asleep") {
        try await $0.prepareForSleep(true)
      } end: {
        try await $0.prepareForSleep(false)
      },
    ]
  }

  @Test("nothing drains while locked, idle, inactive or asleep: a quarter of a minute is one of presence")
  func noDrain() async throws {
    let desk = try await LoginDesk()
    _ = try await desk.client.reply("GRANT 15s")
    try await desk.client.doctor("login", says: "ok text=\"logind says present.\"")
    let watcher = try await desk.earnd.connect()
    _ = try await watcher.reply("SUBSCRIBE empty")
    let start = ContinuousClock.now
    _ = try await desk.client.reply("FRONT app=game")
    var away = Duration.zero
    for absence in Absence.all {
      try await desk.expectFromLogin("draining")
      try await absence.begin(desk)
      try await desk.expectFromLogin(absence.reason)
      let gone = ContinuousClock.now
      try await Task.sleep(for: .seconds(2))
      away += ContinuousClock.now - gone
      try await absence.end(desk)
    }
    try await desk.expectFromLogin("draining")
    let balance = try await desk.client.reply("BALANCE")
    #expect(balance.hasPrefix("OK balance=15 "))
    _ = try await watcher.event("empty", within: .seconds(20))
    let present = ContinuousClock.now - start - away
    #expect(present >= .seconds(15), "it took \(present) of presence")
    try await desk.earnd.stop()
  }

  @Test("another user's session in front is nobody's presence, and one of this user's counts")
  func otherUser() async throws {
    let desk = try await LoginDesk()
    _ = try await desk.client.reply("GRANT 1m")
    _ = try await desk.client.reply("FRONT app=game")
    try await desk.expectFromLogin("draining")
    try await desk.addSession("c2", of: 4711)
    try await desk.set(["Active": .boolean(false)])
    try await desk.expectFromLogin("inactive")
    try await desk.set(["Active": .boolean(true)])
    try await desk.expectFromLogin("draining")
  }

  @Test(
    "without logind somebody is assumed, and doctor says so; when it comes it counts, and its last word when it goes")
  func noLogin() async throws {
    let desk = try await LoginDesk(isLoginThere: false)
    _ = try await desk.client.reply("GRANT 1m")
    _ = try await desk.client.reply("FRONT app=game")
    try await desk.client.doctor("login", says: Self.assumed("logind is not on the system bus"))
    try await desk.expect("draining")
    for _ in 0..<2 {
      try await desk.startLogin()
      try await desk.expectFromLogin("draining")
      try await desk.set(["LockedHint": .boolean(true)])
      try await desk.expectFromLogin("locked")
      try await desk.endLogin()
      try await desk.client.doctor("login", says: Self.held("locked", "logind is not on the system bus"))
      try await desk.expect("locked")
    }
  }

  @Test("without a system bus somebody is assumed, and doctor says why")
  func noSystemBus() async throws {
    let earnd = try await Earnd.start(
      rules: "block app game\n", environment: ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nonexistent/bus"])
    let client = try await earnd.connect()
    try await client.doctor(
      "login", says: Self.assumed("there is no system bus: there is no socket at /nonexistent/bus"))
  }

  @Test("a locked screen stays locked while the system bus is lost, and is read again when it comes back")
  func lostBus() async throws {
    let desk = try await LoginDesk()
    _ = try await desk.client.reply("GRANT 1m")
    _ = try await desk.client.reply("FRONT app=game")
    try await desk.set(["LockedHint": .boolean(true)])
    try await desk.expectFromLogin("locked")
    try await desk.killBus()
    // The first attempt finds nobody; from then on a socket that appears is enough.
    let refused = "the system bus is lost: connecting to \(desk.system.address): Connection refused"
    try await desk.client.doctor("login", says: Self.held("locked", refused))
    try await desk.expect("locked")
    try await desk.restoreBus()
    try await desk.client.doctor("login", says: Self.held("locked", "logind is not on the system bus"))
    try await desk.startLogin()
    try await desk.expectFromLogin("draining")
    try await desk.set(["LockedHint": .boolean(true)])
    try await desk.expectFromLogin("locked")
  }

  @Test("a logind that hangs stalls nothing, and what it says when it goes on counts")
  func hangingLogin() async throws {
    let desk = try await LoginDesk()
    _ = try await desk.client.reply("GRANT 1m")
    _ = try await desk.client.reply("FRONT app=game")
    try await desk.set(["LockedHint": .boolean(true)])
    try await desk.expectFromLogin("locked")
    desk.sendLogin(SIGSTOP)
    try await desk.restartService()
    _ = try await desk.client.reply("FRONT app=game")
    try await desk.expect("draining")
    try await desk.client.doctor("login", says: Self.assumed("logind has not answered yet"))
    desk.sendLogin(SIGCONT)
    try await desk.expectFromLogin("locked")
  }

  private static func held(_ word: String, _ reason: String) -> String {
    "note text=\"logind said \(word), and its last word stands: \(reason).\""
  }

  private static func assumed(_ reason: String) -> String {
    "note text=\"Nobody says whether somebody is there, so you are assumed present: \(reason).\""
  }
}
