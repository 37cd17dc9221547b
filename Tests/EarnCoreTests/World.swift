import DeviceActivity
import EarnCore
import Foundation
import Ledger
import LineProtocol
import Notifications
import Rewards
import TestKit
import Testing

/// The service's core on a clock that is moved by hand, over a real SQLite ledger in memory.
///
/// It does what the service does around a turn, and nothing else.
final class World {
  var clock: ManualClock
  let ledger: Ledger
  private(set) var core: Core
  private(set) var facts: [EventLine] = []
  private(set) var shieldChanges: [ShieldChange] = []
  private(set) var windowActions: [WindowAction] = []
  private(set) var posts: [NoticePost] = []
  private(set) var closed: [UInt32] = []
  private(set) var bootID = "boot-1"
  var zone: Zone
  /// The kernel says that the wall clock is kept right from outside.
  var isSynchronised = false
  /// What the ledger answers instead of writing.
  var refusal: LedgerError?
  /// Plays the notification server: each post is taken at once, under the id it replaces or a new one.
  var isServerThere = true
  private var nextNotificationID: UInt32 = 1

  static let rules = """
    activity pushups earns 1m per 4 reps
    activity homework earns 1m per 2m
    activity reading earns 10m per 10 pages
    block app game
    """

  init(_ rules: String = World.rules, zone: String = "UTC", wall: Int = 1_796_126_400) throws {
    clock = ManualClock(wall: wall)
    self.zone = Zone(try #require(TimeZone(identifier: zone)))
    ledger = try Ledger.inMemory()
    core = Core(
      rules: try Rules.parse(rules), zone: self.zone, balance: 0, sequence: 0, state: nil, at: clock.now, bootID: bootID
    )
    try take(.started(isUnsettled: false))
    try take(.notification(.serverChanged(.present(owner: ":1.1"))))
  }

  var now: Moment { clock.now }

  @discardableResult
  func take(_ event: Event) throws -> Reply? {
    let turn = Turn(core, at: clock.now, isSynchronised: isSynchronised, ledger: ledger)
    try turn.handle(event)
    if let refusal, !turn.write.isEmpty { throw refusal }
    let receipt = turn.write.isEmpty ? LedgerReceipt() : try ledger.append(turn.write)
    let (core, outcome) = turn.commit(receipt)
    self.core = core
    try checkInvariants()
    facts += outcome.facts
    shieldChanges += outcome.shieldChanges
    windowActions += outcome.windowActions
    for action in outcome.notices { try perform(action) }
    return outcome.reply
  }

  /// What must be true after every turn, whatever happened.
  private func checkInvariants() throws {
    #expect(balance >= 0)
    #expect(try balance == ledger.newest()?.draft.balanceAfter.count ?? 0)
    #expect(core.diagnostics.unmeteredTargets == 0, "a blocked target was in front without a monitor")
    #expect(core.balanceReport.state != .drain || balance > 0)
  }

  private func perform(_ action: NoticeAction) throws {
    switch action {
    case .post(let post):
      posts.append(post)
      guard isServerThere else { return }
      let id = post.replaces == 0 ? nextNotificationID : post.replaces
      if post.replaces == 0 { nextNotificationID += 1 }
      try take(.notification(.posted(ticket: post.ticket, id: id)))
    case .close(let id): closed.append(id)
    }
  }

  /// Sends one request line and answers with the lines of its reply.
  @discardableResult
  func send(_ line: String, from connection: Int = 1, ancestors: [Int] = []) throws -> String {
    do throws(Failure) {
      guard let request = try Request.parse(line.utf8) else { return "" }
      _ = try CommandTable.check(request)
      return try lines(request, connection, ancestors)
    } catch {
      return Reply.failure(error).lines().joined(separator: "\n")
    }
  }

  private func lines(_ request: Request, _ connection: Int, _ ancestors: [Int]) throws(Failure) -> String {
    do {
      return try take(.request(request, connection: connection, ancestors: ancestors))?.lines().joined(separator: "\n")
        ?? ""
    } catch let failure as Failure {
      throw failure
    } catch let error as LedgerError {
      throw Failure(error)
    } catch {
      throw Failure(.internal, "\(error)")
    }
  }

  /// Lets time pass; the service wakes at each of its deadlines, and only there.
  /// - Returns: how often it woke.
  @discardableResult
  func pass(_ seconds: Double) throws -> Int {
    let end = clock.now.monotonic + Int64(seconds * 1e9)
    var wakeUps = 0
    while let deadline = core.deadline(at: clock.now) {
      let wait = max(0, deadline.remaining(at: clock.now))
      guard clock.now.monotonic + wait <= end else { break }
      clock.advance(by: .nanoseconds(wait))
      try take(.time)
      wakeUps += 1
    }
    clock.advance(by: .nanoseconds(end - clock.now.monotonic))
    return wakeUps
  }

  /// Ends as `kill -9` does and starts again on what is stored; what the monitor was told instead is forgotten.
  /// - Parameter wall: what the clock says after a reboot, a minute later unless said otherwise.
  func restart(rebooting: Bool = false, wall: Int? = nil, rules: String? = nil) throws {
    if rebooting {
      bootID += "+"
      clock = ManualClock(wall: wall ?? now.wall + 60, uptimeSeconds: 20)
    }
    core = Core(
      rules: try rules.map { try Rules.parse($0) } ?? core.rules, zone: zone,
      balance: try ledger.newest()?.draft.balanceAfter ?? 0, sequence: ledger.lastSequence, state: try ledger.state(),
      at: clock.now, bootID: bootID)
    try take(.started(isUnsettled: try ledger.openDrain() != nil))
    try take(.notification(.serverChanged(.present(owner: ":1.1"))))
  }

  /// Ends in good order; a reboot may follow.
  func stop() throws {
    try take(.desktop(nil))
    try take(.stopping)
  }

  func move(to identifier: String) throws {
    zone = Zone(try #require(TimeZone(identifier: identifier)))
    core.enter(zone)
    try take(.time)
  }

  /// Sets the wall clock; the service is told at once.
  func setWall(_ wall: Int) throws {
    clock.setWall(wall)
    try take(.time)
  }

  /// The machine sleeps and wakes.
  func suspend(_ seconds: Int) throws {
    clock.suspend(for: .seconds(seconds))
    try take(.time)
  }

  /// What stands in place of each callback of the engine.
  func tamper(_ filter: ((MonitorCallback) -> [MonitorCallback])?) { core.callbackFilter = filter }

  func reload(_ rules: String) throws { try take(.rules(try Rules.parse(rules))) }

  var balance: Int { core.balance.count }
  func facts(_ type: String) -> [EventLine] { facts.filter { $0.type == type } }
  /// The facts of a type as subscribers read them, without their numbers.
  func told(_ type: String) -> [String] {
    facts(type).map { EventLine(sequence: 0, type: $0.type, pairs: $0.pairs).line }
      .map { String($0.dropFirst("EVT 0 ".count)) }
  }
  /// The titles of the notifications posted.
  var titles: [String] { posts.map(\.notice.text.title) }
  /// The whole ledger read from the first entry contradicts nothing.
  func isSound() throws -> Bool { try ledger.fold().isSound }
  func history() throws -> [Entry] { try ledger.history(.init()).entries }

  /// The pair of a reply's last line.
  func value(_ key: String, of reply: String) -> String? {
    let last = String(reply.split(separator: "\n").last ?? "")
    guard let line = try? ServerLine.parse(last.utf8), case .ok(_, let pairs) = line else { return nil }
    return pairs[key]
  }

  /// The reason `WHY` gives for what is in front.
  func reason() throws -> String? {
    let row = try send("WHY").split(separator: "\n").first ?? ""
    return row.split(separator: " ").first { $0.hasPrefix("reason=") }.map { String($0.dropFirst("reason=".count)) }
  }
}
