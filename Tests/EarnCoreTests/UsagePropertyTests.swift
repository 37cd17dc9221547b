import EarnCore
import Foundation
import Ledger
import LineProtocol
import TestKit
import Testing

@Suite("Whatever happens, in whatever order, the balance is what was earned less what was used")
struct UsagePropertyTests {
  @Test(
    "restarts, refused writes, late timers, sleep: the balance follows a stopwatch",
    arguments: 1...10 as ClosedRange<UInt64>)
  func followsAStopwatch(_ seed: UInt64) throws {
    var player = try Player(seed: seed, jumpsClock: false)
    for _ in 0..<250 { try player.act() }
    try player.finish()
  }

  @Test("and so it does while the wall clock and the zone jump about", arguments: 11...16 as ClosedRange<UInt64>)
  func throughJumps(_ seed: UInt64) throws {
    var player = try Player(seed: seed, jumpsClock: true)
    for _ in 0..<250 { try player.act() }
    try player.finish()
  }
}

/// Does one random thing after another to a world and to the model.
private struct Player {
  private static let rules =
    "activity pushups earns 1m per 4 reps\nblock app game\nblock title \"*Tube*\"\nwarn 1m 15s\n"
  private static let zones = ["UTC", "America/New_York", "Australia/Lord_Howe", "Pacific/Kiritimati", "Asia/Kathmandu"]

  private let world: World
  private var model = UsageModel()
  private var random: SeededGenerator
  private let jumpsClock: Bool
  private var history: [String] = []

  init(seed: UInt64, jumpsClock: Bool) throws {
    random = SeededGenerator(seed: seed)
    self.jumpsClock = jumpsClock
    world = try World(Self.rules)
    try grant(300)
  }

  mutating func act() throws {
    switch Int.random(in: 0..<22, using: &random) {
    case 0..<5: try pass(upTo: 40)
    case 5: try pass(upTo: 1800)
    case 6..<11: try speak()
    case 11: try grant(Int.random(in: 1...400, using: &random))
    case 12: try log()
    case 13: try deduct()
    case 14: try undo()
    case 15: try presence()
    case 16: try pause()
    case 17: try run()
    case 18: try sleepOrJump()
    case 19: try reload()
    case 20: try refuse()
    default: try crash()
    }
    try check()
  }

  mutating func finish() throws {
    try say("FRONT app=game")
    model.blockedInFront = true
    try pass(upTo: 600)
    try check()
    #expect(try world.isSound())
    #expect(world.core.diagnostics == Diagnostics())
  }

  private mutating func say(_ request: String, from connection: Int = 1) throws {
    history.append(request)
    let reply = try world.send(request, from: connection)
    #expect(reply.hasPrefix("OK"), "\(request): \(reply)")
  }

  private func check() throws {
    try world.take(.time)
    guard world.balance != model.balance else { return }
    Issue.record("\(world.balance) s are left and should be \(model.balance) s after \(history.suffix(12))")
    throw CancellationError()
  }

  /// Time passes; the timers come in time, or, in one of four cases, only at the end.
  private mutating func pass(upTo most: Int) throws {
    let milliseconds = Int.random(in: 1...(most * 1000), using: &random)
    history.append("\(milliseconds) ms")
    if Int.random(in: 0..<4, using: &random) == 0 {
      world.clock.advance(by: .milliseconds(milliseconds))
      try world.take(.time)
    } else {
      try world.pass(Double(milliseconds) / 1000)
    }
    model.pass(Int64(milliseconds) * 1_000_000)
  }

  private mutating func speak() throws {
    let words = [
      ("FRONT app=game", true), ("FRONT app=editor", false), ("FRONT none", false), ("FRONT unknown", false),
      ("FRONT app=browser title=\"My Tube\"", true), ("FRONT app=org.x.Game", true),
    ]
    let (request, isBlocked) = words[Int.random(in: 0..<words.count, using: &random)]
    try say(request)
    model.blockedInFront = isBlocked
    model.settle()
  }

  private mutating func grant(_ seconds: Int) throws {
    try say("GRANT \(seconds)s")
    model.add(seconds, at: world.now.wall)
  }

  private mutating func log() throws {
    let count = Int.random(in: 1...40, using: &random)
    try say("LOG pushups \(count)")
    model.add(count * 15, at: world.now.wall)
  }

  private mutating func deduct() throws {
    let isNearZero = Bool.random(using: &random) && model.balance > 15
    let seconds = isNearZero ? model.balance - Int.random(in: 1..<15, using: &random) : 300
    try say("DEDUCT \(seconds)s")
    model.deduct(seconds, at: world.now.wall)
  }

  /// Which entry is the newest of ten minutes depends on the wall clock: not asked while that jumps.
  private mutating func undo() throws {
    guard !jumpsClock else { return }
    let reply = try world.send("UNDO")
    history.append("UNDO: \(reply)")
    #expect(model.undo(at: world.now.wall) == reply.hasPrefix("OK"), "\(reply)")
  }

  private mutating func presence() throws {
    let isThere = Bool.random(using: &random)
    let away: [Presence] = [.locked, .idle, .inactive, .asleep]
    history.append("there: \(isThere)")
    try world.take(.session(isThere ? .present : away[Int.random(in: 0..<4, using: &random)]))
    model.isThere = isThere
    model.settle()
  }

  private mutating func pause() throws {
    model.isPaused = Int.random(in: 0..<3, using: &random) == 0
    try say(model.isPaused ? "PAUSE" : "RESUME")
    model.settle()
  }

  private mutating func run() throws {
    let connection = Int.random(in: 10...12, using: &random)
    if model.runs.remove(connection) != nil {
      history.append("\(connection) hangs up")
      try world.take(.closed(connection: connection))
    } else {
      try say("RUN movie", from: connection)
      model.runs.insert(connection)
    }
    model.settle()
  }

  private mutating func sleepOrJump() throws {
    history.append("sleep or jump")
    if jumpsClock {
      let jumps = [-400_000_000, -86_400, -1000, 60, 5000, 90_000, 900_000_000]
      try world.setWall(max(0, world.now.wall + jumps[Int.random(in: 0..<jumps.count, using: &random)]))
      try world.move(to: Self.zones[Int.random(in: 0..<Self.zones.count, using: &random)])
      if Bool.random(using: &random) { try world.send("CLOCK ACCEPT") }
    } else {
      try world.suspend(Int.random(in: 1...200_000, using: &random))
    }
  }

  private mutating func reload() throws {
    let more = ["", "block app chess\n", "# nothing\n", "block app GAME\n"]
    try world.reload(Self.rules + more[Int.random(in: 0..<more.count, using: &random)])
  }

  /// The disk is full for a moment: the request is refused, the timer's turn too; what was used is charged later.
  private mutating func refuse() throws {
    world.refusal = .full
    defer { world.refusal = nil }
    let reply = try world.send("GRANT 5m")
    #expect(reply.hasPrefix("ERR 507 ledger-full"))
    let milliseconds = Int.random(in: 1...60_000, using: &random)
    history.append("refused for \(milliseconds) ms")
    world.clock.advance(by: .milliseconds(milliseconds))
    model.pass(Int64(milliseconds) * 1_000_000)
    _ = try? world.take(.time)
    _ = try world.send("LOG pushups 20")
  }

  private mutating func crash() throws {
    let today = try figures()
    let rebooting = Bool.random(using: &random)
    try world.restart(rebooting: rebooting)
    let carry = try storedCarry()
    history.append("crash keeping \(carry)")
    // At most the step that was under way is forgiven, and nothing of it is charged twice.
    #expect((0...model.unfinished).contains(carry))
    model.crash(keeping: carry)
    #expect(try figures() == today)
  }

  private func storedCarry() throws -> Int64 {
    let state = try #require(try world.ledger.state())
    let object = try #require(try JSONSerialization.jsonObject(with: Data(state.utf8)) as? [String: Any])
    return try #require(object["carry"] as? NSNumber).int64Value
  }

  /// What is folded from entries, which a restart must fold alike.
  private func figures() throws -> [String] {
    guard !jumpsClock else { return [] }
    let keys = ["balance=", "streak=", "xp-level=", "pending="]
    return try world.send("STATUS").split(separator: " ").map(String.init).filter { pair in
      keys.contains { pair.hasPrefix($0) }
    }
  }
}
