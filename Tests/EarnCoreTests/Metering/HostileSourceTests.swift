import DeviceActivity
import EarnCore
import Foundation
import LineProtocol
import TestKit
import Testing

@Suite("A hostile source of events moves no balance")
struct HostileSourceTests {
  /// A way in which events go wrong: what the monitor is told in place of each callback.
  enum Hostility: String, CaseIterable, CustomTestStringConvertible {
    case drop, coalesce, duplicate, burst, outOfOrder, endOnStop, endAtOnce, late
    var testDescription: String { rawValue }
  }

  private func world(_ grant: String = "10m") throws -> World {
    let world = try World()
    try world.send("GRANT \(grant)")
    return world
  }

  @Test(
    "whatever it does, the balance is right when the session ends and nothing is shielded",
    arguments: Hostility.allCases)
  func balance(_ hostility: Hostility) throws {
    let world = try world()
    let source = HostileSource(hostility)
    world.tamper(source.filter)
    for span in [100, 7, 15.5, 44, 3] {
      try world.send("FRONT app=game")
      try world.pass(span)
      try world.send("FRONT none")
      try world.pass(60)
      for (event, activity) in source.takeHeld() { try world.take(.threshold(event, activity: activity)) }
    }
    // 169.5 s were used: eleven whole steps.
    #expect(world.balance == 600 - 165)
    #expect(world.facts("shield").isEmpty && world.facts("empty").isEmpty)
    #expect(try world.isSound())
  }

  @Test("through zero too: exactly the balance is used, once", arguments: Hostility.allCases)
  func throughZero(_ hostility: Hostility) throws {
    let world = try world("1m")
    let source = HostileSource(hostility)
    world.tamper(source.filter)
    try world.send("FRONT app=game")
    try world.pass(90)
    try world.send("FRONT none")
    for (event, activity) in source.takeHeld() { try world.take(.threshold(event, activity: activity)) }
    #expect(world.balance == 0)
    #expect(world.facts("empty").count == 1)
    #expect(try world.isSound())
  }

  @Test("phantoms charge nothing, raise no shield, and are counted")
  func phantoms() throws {
    let world = try world("1m")
    try world.send("FRONT app=game")
    for event in ["used-0.25", "used-0.5", "used-1.0", "used-all", "used-nonsense", "used-99.0", ""] {
      try world.take(.threshold(.init(event), activity: .init("earn-1")))
    }
    #expect(world.balance == 60)
    #expect(world.core.diagnostics.phantomEvents == 7)
    #expect(world.facts("shield").isEmpty && world.facts("empty").isEmpty)
    try world.pass(14.9)
    try world.take(.threshold(.init("used-0.25"), activity: .init("earn-1")))
    #expect(world.balance == 60)
    try world.pass(0.1)
    #expect(world.balance == 45)
    #expect(world.core.diagnostics.phantomEvents == 8)
  }

  @Test("an event of a monitor that is gone, or never was, is nothing")
  func strangers() throws {
    let world = try world("1m")
    try world.send("FRONT app=game")
    try world.pass(20)
    try world.send("FRONT none")
    for name in ["earn-1", "earn-2", "earn-99", "school", ""] {
      try world.take(.threshold(.init("used-1.0"), activity: .init(name)))
    }
    #expect(world.balance == 45)
    #expect(world.facts("shield").isEmpty)
  }

  @Test("an event hours late, and after a phone's unlock a whole burst, find nothing left to charge")
  func lateBurst() throws {
    let world = try world("3h")
    try world.send("FRONT app=game")
    try world.take(.session(.locked))
    try world.pass(2 * 3600)
    try world.take(.session(.present))
    for step in 1...240 {
      try world.take(.threshold(.init("used-\(Double(step) / 4)"), activity: .init("earn-2")))
    }
    #expect(world.balance == 3 * 3600)
    #expect(world.core.diagnostics.phantomEvents == 240)
  }

  @Test("dropped events heal at the next one that comes")
  func healing() throws {
    let world = try world()
    world.tamper { callback in
      if case .eventDidReachThreshold(let event, _) = callback, event.rawValue != "used-2.0" { return [] }
      return [callback]
    }
    try world.send("FRONT app=game")
    try world.pass(119)
    #expect(world.balance == 600)
    try world.pass(1)
    #expect(world.balance == 480)
  }

  @Test("a monitor that starts and stops others from every callback changes nothing")
  func reentrant() throws {
    let world = try world("2m")
    var calls = 0
    world.tamper { callback in
      calls += 1
      let center = DeviceActivityCenter()
      let all = DeviceActivitySchedule(
        intervalStart: DateComponents(hour: 0, minute: 0), intervalEnd: DateComponents(hour: 23, minute: 59),
        repeats: true)
      guard callback.activity.rawValue.hasPrefix("earn-"), calls < 1000 else { return [callback] }
      #expect(throws: Never.self) {
        try center.startMonitoring(.init("other-\(calls % 3)"), during: all)
      }
      center.stopMonitoring([.init("other-\((calls + 1) % 3)")])
      return [callback]
    }
    try world.send("FRONT app=game")
    try world.pass(45)
    try world.send("GRANT 15s")
    try world.pass(45)
    #expect(world.balance == 45)
    try world.pass(60)
    #expect(world.balance == 0)
    #expect(world.facts("shield").count == 1)
    #expect(calls > 10)
  }

  @Test("a callback that stops the very monitor it tells of ends nothing but the alarm: the balance is right after")
  func stopsItself() throws {
    let world = try world("2m")
    world.tamper { callback in
      DeviceActivityCenter().stopMonitoring([callback.activity])
      return [callback]
    }
    try world.send("FRONT app=game")
    try world.pass(70)
    try world.send("FRONT none")
    #expect(world.balance == 60)
    #expect(world.facts("shield").isEmpty)
  }
}

/// Plays the source of events as it misbehaves on other systems.
final class HostileSource {
  private let hostility: HostileSourceTests.Hostility
  private var held: [(DeviceActivityEvent.Name, DeviceActivityName)] = []
  private var kept: MonitorCallback?
  private var count = 0

  init(_ hostility: HostileSourceTests.Hostility) { self.hostility = hostility }

  /// Events that come hours late.
  func takeHeld() -> [(DeviceActivityEvent.Name, DeviceActivityName)] {
    defer { held = [] }
    return held
  }

  func filter(_ callback: MonitorCallback) -> [MonitorCallback] {
    guard case .eventDidReachThreshold(let event, let activity) = callback else { return other(callback) }
    count += 1
    switch hostility {
    case .drop: return []
    case .coalesce: return count % 3 == 0 ? [callback] : []
    case .duplicate: return [callback, callback, callback]
    case .burst: return (1...40).map { .eventDidReachThreshold(.init("used-\(Double($0) / 4)"), activity: activity) }
    case .outOfOrder:
      defer { kept = kept == nil ? callback : nil }
      return kept.map { [callback, $0] } ?? []
    case .late:
      held.append((event, activity))
      return []
    case .endOnStop, .endAtOnce: return [callback]
    }
  }

  private func other(_ callback: MonitorCallback) -> [MonitorCallback] {
    switch (hostility, callback) {
    case (.endOnStop, .intervalDidEnd): [callback, callback]
    case (.endAtOnce, .intervalDidStart(let activity)): [callback, .intervalDidEnd(activity)]
    default: [callback]
    }
  }
}
