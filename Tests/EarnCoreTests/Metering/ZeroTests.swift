import EarnCore
import LineProtocol
import Notifications
import TestKit
import Testing

@Suite("Zero: one entry, one shield, one notification")
struct ZeroTests {
  private func world(_ rules: String = World.rules, grant: String = "15s") throws -> World {
    let world = try World(rules)
    try world.send("GRANT \(grant)")
    return world
  }

  @Test("at zero one empty, one shield, one notification")
  func crossing() throws {
    let world = try world()
    try world.send("FRONT app=game")
    try world.pass(15)
    #expect(world.told("empty") == ["empty"])
    #expect(
      world.told("shield") == [
        "shield app=game title=\"game is resting\" body=\"You have 0:00. 20 push-ups earn 5 minutes.\""
      ])
    #expect(
      world.told("notify") == [
        "notify slot=balance title=\"Time is up\" body=\"game is resting. 20 push-ups earn 5 minutes.\""
      ])
    #expect(world.titles == ["Time is up"])
    #expect(world.facts.map(\.type) == ["grant", "empty", "shield", "notify"])
    #expect(world.shieldChanges.map(\.isUp) == [true])
    try world.pass(3600)
    #expect(world.facts.count == 4)
  }

  @Test("a credit closes the notification and lifts the shield; the next zero is told anew under the same id")
  func credit() throws {
    let world = try world()
    try world.send("FRONT app=game")
    try world.pass(15)
    try world.send("LOG pushups 1")
    #expect(world.closed == [1])
    #expect(world.told("unshield") == ["unshield app=game"])
    try world.pass(15)
    #expect(world.titles == ["Time is up", "Time is up"])
    #expect(world.told("empty").count == 2)
  }

  @Test("at zero with nothing blocked in front nobody is notified; what comes to the front is shielded and told")
  func nothingInFront() throws {
    let world = try world()
    try world.send("DEDUCT 1m")
    #expect(world.told("empty") == ["empty"])
    #expect(world.posts.isEmpty)
    try world.send("FRONT app=game")
    #expect(world.titles == ["game is resting"])
    #expect(world.facts("shield").count == 1)
    try world.send("FRONT app=editor")
    #expect(world.told("unshield") == ["unshield app=game"])
  }

  @Test("bringing a blocked app to the front ten times in 20 s is one post, but a shield each time")
  func tenTimes() throws {
    let world = try world()
    try world.send("DEDUCT 1m")
    for _ in 0..<10 {
      try world.send("FRONT app=game")
      try world.pass(1)
      try world.send("FRONT app=editor")
      try world.pass(1)
    }
    #expect(world.titles == ["game is resting"])
    #expect((world.facts("shield").count, world.facts("unshield").count) == (10, 10))
    try world.pass(15)
    try world.send("FRONT app=game")
    #expect(world.titles.count == 2)
    #expect(world.posts.last?.replaces == 1)
  }

  @Test("another window of a blocked target has a shield of its own")
  func otherWindow() throws {
    let world = try world("block app firefox")
    try world.send("DEDUCT 1m")
    try world.send("FRONT app=firefox")
    try world.send("FRONT app=org.mozilla.firefox")
    try world.send("FRONT none")
    #expect(
      world.facts.filter { $0.type.hasSuffix("shield") }.map { "\($0.type) \($0["app"] ?? "")" } == [
        "shield firefox", "unshield firefox", "shield org.mozilla.firefox", "unshield org.mozilla.firefox",
      ])
  }

  @Test("a shield whose cause is gone by the end of the same turn is not told")
  func causeGone() throws {
    let world = try world()
    try world.send("FRONT app=game")
    world.clock.advance(by: .seconds(15))
    #expect(try world.send("LOG pushups 20").contains("earned=300 balance=300"))
    #expect(world.facts("shield").isEmpty && world.facts("empty").isEmpty && world.facts("notify").isEmpty)
    world.clock.advance(by: .seconds(300))
    try world.send("FRONT none")
    #expect(world.told("empty") == ["empty"])
    #expect(world.facts("shield").isEmpty && world.posts.isEmpty)
  }

  @Test("the shield and its notification say what the rules say")
  func rulesText() throws {
    let world = try world("block app game\nshield title \"Homework first\" subtitle \"Then play\"")
    try world.send("FRONT app=game")
    try world.pass(15)
    #expect(world.told("shield") == ["shield app=game title=\"Homework first\" body=\"Then play\""])
  }

  @Test("several programs under earn run: one drain, a shield each, in one order, told of to its own connection")
  func runs() throws {
    let world = try world(grant: "1m")
    #expect(try world.send("RUN movie", from: 5) == "OK run=1 state=drain")
    #expect(try world.send("RUN music", from: 6) == "OK run=2 state=drain")
    #expect(
      try world.send("RUN more", from: 6)
        == "ERR 409 already-running \"This connection runs music already; open another for more.\"")
    try world.pass(60)
    #expect(world.balance == 0)
    #expect(world.facts("shield").map { $0["app"] } == ["movie", "music"])
    #expect(world.shieldChanges.map(\.connection) == [5, 6])
    #expect(world.titles == ["15 seconds left", "Time is up"])
    try world.take(.closed(connection: 5))
    #expect(world.told("unshield") == ["unshield app=movie"])
    try world.pass(31)
    #expect(try world.send("RUN again", from: 5) == "OK run=3 state=empty")
    #expect(world.titles == ["15 seconds left", "Time is up", "again is resting"])
  }

  @Test("situation 59: a start at zero decides afresh: shielded is what is in front, nothing else")
  func startAtZero() throws {
    let world = try world()
    try world.send("FRONT app=game")
    try world.pass(15)
    try world.restart()
    #expect(try world.send("STATUS").contains("state=empty level=crit blocked=0 shield=0"))
    try world.send("FRONT app=game")
    #expect(world.facts("shield").count == 2)
    #expect(world.titles == ["Time is up"])
    try world.pass(60)
    try world.restart()
    try world.send("FRONT app=game")
    #expect(world.titles == ["Time is up"])
    try world.send("FRONT none")
    try world.send("FRONT app=game")
    #expect(world.titles == ["Time is up", "game is resting"])
  }
}

@Suite("A rule added at zero gives a minute")
struct GraceTests {
  private static let rules = "activity pushups earns 1m per 4 reps\nblock app game\n"

  @Test("it announces itself, shields after 60 s, and why says grace")
  func announced() throws {
    let world = try World(Self.rules)
    try world.send("FRONT app=chess")
    try world.reload(Self.rules + "block app chess")
    #expect(world.told("rules") == ["rules"])
    #expect(
      world.told("notify") == [
        "notify slot=balance title=\"chess rests in 1 minute\""
          + " body=\"It is blocked now, and you have 0:00. 20 push-ups earn 5 minutes.\""
      ])
    #expect(try world.reason() == "grace")
    #expect(try world.send("BALANCE").contains("state=empty"))
    try world.pass(59.9)
    #expect(world.facts("shield").isEmpty)
    try world.pass(0.1)
    #expect(world.told("shield").count == 1)
    #expect(try world.reason() == "shielded")
    #expect(world.titles == ["chess rests in 1 minute", "chess is resting"])
  }

  @Test("once per target and day")
  func oncePerDay() throws {
    let world = try World(Self.rules)
    try world.send("FRONT app=chess")
    try world.reload(Self.rules + "block app chess")
    try world.pass(60)
    try world.reload(Self.rules)
    #expect(world.facts("unshield").count == 1)
    try world.reload(Self.rules + "block app Chess")
    #expect(world.facts("shield").count == 2)
    try world.restart()
    try world.reload(Self.rules)
    try world.send("FRONT app=chess")
    try world.reload(Self.rules + "block app chess")
    #expect(world.facts("shield").count == 3)
    try world.pass(86_400)
    try world.reload(Self.rules)
    try world.reload(Self.rules + "block app chess")
    #expect(try world.reason() == "grace")
  }

  @Test(
    "none for what was blocked before, however its line is written now",
    arguments: ["block app GAME", "# moved\n\nblock app game chess", "block title \"*\"\nblock app game"])
  func oldRules(_ rules: String) throws {
    let world = try World(Self.rules)
    try world.send("FRONT app=game title=\"The Game\"")
    #expect(world.facts("shield").count == 1)
    try world.reload("activity pushups earns 1m per 4 reps\n" + rules)
    try world.pass(120)
    #expect(world.facts("shield").count == 1 && world.facts("unshield").isEmpty)
    #expect(try world.reason() == "shielded")
  }

  @Test("none at start, and none with minutes left")
  func noneOtherwise() throws {
    let world = try World("activity pushups earns 1m per 4 reps")
    try world.restart(rules: Self.rules)
    try world.send("FRONT app=game")
    #expect(world.facts("shield").count == 1)
    try world.send("LOG pushups 1")
    try world.reload(Self.rules + "block app chess")
    try world.send("FRONT app=chess")
    try world.pass(15)
    #expect(world.facts("shield").count == 2)
  }

  @Test("minutes earned meanwhile are charged at once, and why says so")
  func earnedMeanwhile() throws {
    let world = try World(Self.rules)
    try world.send("FRONT app=chess")
    try world.reload(Self.rules + "block app chess")
    try world.send("LOG pushups 20")
    #expect(try world.reason() == "draining")
    try world.pass(30)
    #expect(world.balance == 270)
  }

  @Test("behind a new rule's grace another target is shielded all the same")
  func others() throws {
    let world = try World(Self.rules)
    try world.send("FRONT app=game")
    try world.reload(Self.rules + "block app chess")
    #expect(try world.reason() == "shielded")
  }
}
