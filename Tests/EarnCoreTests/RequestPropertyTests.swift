import DeviceActivity
import EarnCore
import Ledger
import LineProtocol
import Rewards
import TestKit
import Testing

@Suite("No request, valid or not, traps or makes the ledger unsound")
struct RequestPropertyTests {
  @Test("random requests, rules, clocks and restarts", arguments: 1...12 as ClosedRange<UInt64>)
  func anything(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let world = try World(Self.rules[0])
    for turn in 0..<200 {
      try step(world, &random)
      if turn % 40 == 39 {
        let report = try world.ledger.fold()
        #expect(report.isSound, "\(report.problems)")
      }
    }
    #expect(world.core.diagnostics.unmeteredTargets == 0)
  }

  private func step(_ world: World, _ random: inout SeededGenerator) throws {
    switch Int.random(in: 0..<24, using: &random) {
    case 0: try world.pass(Double(Int.random(in: 0...5000, using: &random)) / 10)
    case 1: world.clock.advance(by: .seconds(Int.random(in: 0...100_000, using: &random)))
    case 2: world.clock.setWall(Int.random(in: -5...4_200_000_000, using: &random))
    case 3:
      try world.restart(rebooting: Bool.random(using: &random), wall: Int.random(in: 0...4_200_000_000, using: &random))
    case 4: try world.reload(Self.rules[Int.random(in: 0..<Self.rules.count, using: &random)])
    case 5: try world.move(to: Self.zones[Int.random(in: 0..<Self.zones.count, using: &random)])
    case 6: try world.take(.closed(connection: Int.random(in: 1...4, using: &random)))
    case 7:
      try world.take(.threshold(.init(pick(Self.values, &random)), activity: .init("earn-\(world.core.sequence % 9)")))
    case 8: try world.take(.session(Presence.allCases[Int.random(in: 0..<5, using: &random)]))
    default: try ask(world, &random)
    }
  }

  private func ask(_ world: World, _ random: inout SeededGenerator) throws {
    let line = request(&random)
    let reply = try world.send(line, from: Int.random(in: 1...4, using: &random))
    guard let last = reply.split(separator: "\n").last, let parsed = try? ServerLine.parse(last.utf8) else {
      Issue.record("\(line) was answered \(reply)")
      return
    }
    if case .error(_, let error) = parsed { #expect(error.slug != Slug.internal.rawValue, "\(line): \(reply)") }
  }

  private func request(_ random: inout SeededGenerator) -> String {
    let verb = pick(Turn.verbs.sorted(), &random)
    var words = [verb]
    for _ in 0..<Int.random(in: 0...2, using: &random) { words.append(pick(Self.words, &random)) }
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      words.append(pick(Self.keys, &random) + "=" + pick(Self.values, &random))
    }
    return words.joined(separator: " ")
  }

  private func pick<Value>(_ values: [Value], _ random: inout SeededGenerator) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  private static let rules = [
    "activity pushups earns 1m per 4 reps\nactivity homework earns 1m per 2m\nblock app game\nblock title \"*\"",
    """
    activity pushups earns 7s per 3 reps cap 1m
    activity dishes earns 15m limit 2
    activity chores earns 20m approve
    block app game
    carry none
    goal 1m
    streak milestone 1 earns 20m
    """,
    "activity homework earns 24h per 1s cap 24h limit 1 approve\ncarry 1s\nday-start 02:30\nfreeze 31\nwarn none",
    "", "game off\nactivity pushups earns 1s per 0.001 reps\nblock site x.org\nblock category Game\nallow app game",
    "activity pushups earns 3m per 7 reps limit 3 cap 10m\nblock app game chess\ncountdown on\nday-start 23:59",
  ]
  private static let zones = ["UTC", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "Africa/Casablanca"]
  private static let words = [
    "pushups", "homework", "dishes", "chores", "none", "unknown", "accept", "present", "idle", "locked", "away", "1",
    "2", "3", "20", "0", "-1", "0.5", "45m", "90s", "10000h", "1s", "9223372036854775807", "99999999999999999999",
    "100000", "24h", "\"\"", "\"a b\"", "\u{1F3C3}", "1h30m", "1e9",
  ]
  private static let keys = [
    "at", "note", "dry", "key", "reason", "as", "app", "title", "pid", "category", "site", "nonsense",
  ]
  private static let values = [
    "1", "0", "a", "k1", "k2", "game", "chess", "12:00", "23:59", "02:30", "2026-12-01T12:00", "0000-01-01T00:00",
    "9999-12-31T23:59", "-9223372036854775808", "9223372036854775807", "1796126400", "5m", "10000h", "used-0.25",
    "used-all", "\"*\"", "\"\"",
  ]
}
