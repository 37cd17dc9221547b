import EarnCore
import LineProtocol
import Testing

@Suite struct DesktopTests {
  private static let game = FrontWindow(app: "game", pid: 20)
  private static let editor = FrontWindow(app: "editor", pid: 30)

  /// A desktop with these windows, numbered from 1 in the order given; the first is in front.
  private static func view(_ windows: FrontWindow...) -> Event { view(windows) }

  private static func view(_ windows: [FrontWindow]) -> Event {
    let visible = Dictionary(uniqueKeysWithValues: windows.enumerated().map { (WindowID(UInt32($0 + 1)), $1) })
    return .desktop(
      DesktopView(
        front: windows.first.map(Front.window) ?? .none, frontWindow: windows.isEmpty ? nil : WindowID(1),
        visible: visible))
  }

  /// At zero, with these windows on the desktop.
  private static func empty(_ windows: FrontWindow..., rules: String = World.rules) throws -> World {
    let world = try World(rules)
    try world.take(view(windows))
    return world
  }

  @Test("a blocked window in front drains, one behind another does not")
  func drains() throws {
    let world = try World()
    try world.send("GRANT 1m")
    try world.take(Self.view(Self.game, Self.editor))
    try world.pass(35)
    #expect(world.balance == 30)
    try world.take(Self.view(Self.editor, Self.game))
    try world.pass(60)
    #expect(world.balance == 30)
    #expect(try world.reason() == "not-blocked")
  }

  @Test("at zero every visible blocked window is covered, in front or not, and told of once a target")
  func covers() throws {
    let world = try Self.empty(Self.editor, Self.game, Self.game)
    #expect(Set(world.core.covers.keys) == [WindowID(2), WindowID(3)])
    #expect(
      world.told("shield") == [
        #"shield app=game title="game is resting" body="You have 0:00. 20 push-ups earn 5 minutes.""#
      ])
    try world.take(Self.view(Self.game, Self.editor))
    #expect(Set(world.core.covers.keys) == [WindowID(1)])
    #expect(world.told("unshield").isEmpty)
    try world.take(Self.view(Self.editor))
    #expect(world.core.covers.isEmpty)
    #expect(world.told("unshield") == ["unshield app=game"])
  }

  @Test("a credit uncovers everything")
  func credit() throws {
    let world = try Self.empty(Self.editor, Self.game)
    #expect(world.core.covers.count == 1)
    try world.send("LOG pushups 20")
    #expect(world.core.covers.isEmpty)
  }

  @Test("what stands on a shield: what rests, what is left, how to earn, and the ways as items with a question each")
  func card() throws {
    let world = try Self.empty(Self.game)
    let card = try #require(world.core.covers[WindowID(1)])
    #expect(card.title?.text == "game is resting")
    #expect(card.subtitle?.text == "You have 0:00. 20 push-ups earn 5 minutes.")
    #expect(card.primary?.text == "Close")
    #expect(card.secondary?.text == "Earn more…")
    #expect(
      card.items == [
        ShieldCard.Item(label: "20 push-ups · +5m", question: "Did you do 20 push-ups?"),
        ShieldCard.Item(label: "10 minutes of homework · +5m", question: "Did you do 10 minutes of homework?"),
        ShieldCard.Item(label: "10 pages of reading · +10m", question: "Did you do 10 pages of reading?"),
      ])
  }

  @Test("an item answered with yes is logged exactly once, however often it comes, and lifts the shield")
  func logsOnce() throws {
    let world = try Self.empty(Self.game)
    let card = try #require(world.core.covers[WindowID(1)])
    for _ in 1...5 { try world.take(.shieldAnswered(.item(0), on: WindowID(1), card: card.id)) }
    #expect(world.balance == 300)
    #expect(world.core.covers.isEmpty)
    #expect(world.told("log").count == 1)
  }

  @Test("an item that earns nothing more leaves the shield, on a new card that can be pressed again")
  func capped() throws {
    let world = try Self.empty(Self.game, rules: "activity pushups earns 1m per 4 reps cap 5m\nblock app game")
    try world.send("LOG pushups 20")
    try world.send("DEDUCT 5m")
    let card = try #require(world.core.covers[WindowID(1)])
    try world.take(.shieldAnswered(.item(0), on: WindowID(1), card: card.id))
    let next = try #require(world.core.covers[WindowID(1)])
    #expect(next.id != card.id)
    try world.take(.shieldAnswered(.item(0), on: WindowID(1), card: card.id))
    #expect(world.core.covers[WindowID(1)] == next)
    #expect(world.told("log").count == 2)
  }

  @Test("Close closes the window, on this window alone; Earn more without items opens the log")
  func close() throws {
    let world = try Self.empty(Self.game, Self.game)
    let card = try #require(world.core.covers[WindowID(2)])
    try world.take(.shieldAnswered(.primary, on: WindowID(2), card: card.id))
    #expect(world.windowActions == [.close(WindowID(2))])
    let next = try #require(world.core.covers[WindowID(1)])
    try world.take(.shieldAnswered(.secondary, on: WindowID(1), card: next.id))
    #expect(world.windowActions == [.close(WindowID(2)), .openLog])
  }

  @Test("what nobody shows is ignored: a window that is not covered, an item that is not there, an old card")
  func strangers() throws {
    let world = try Self.empty(Self.game)
    let card = try #require(world.core.covers[WindowID(1)])
    for event in [
      Event.shieldAnswered(.item(0), on: WindowID(9), card: card.id),
      .shieldAnswered(.item(3), on: WindowID(1), card: card.id),
      .shieldAnswered(.item(-1), on: WindowID(1), card: card.id),
      .shieldAnswered(.item(0), on: WindowID(1), card: "shield-0"),
    ] { try world.take(event) }
    #expect(world.balance == 0)
    #expect(world.told("log").isEmpty)
    #expect(world.core.covers[WindowID(1)] == card)
  }

  @Test("two showings of a shield, before and after a restart, are two: each can be answered once")
  func restart() throws {
    let world = try Self.empty(Self.game)
    let first = try #require(world.core.covers[WindowID(1)]).id
    try world.restart()
    try world.take(Self.view(Self.game))
    #expect(try #require(world.core.covers[WindowID(1)]).id != first)
    #expect(world.titles == ["game is resting"])
  }

  @Test("a program under earn run counts while its terminal is in front, and always where no desktop shows it")
  func terminal() throws {
    let terminal = FrontWindow(app: "xterm", pid: 40)
    let world = try World()
    try world.send("GRANT 5m")
    try world.take(Self.view(terminal, Self.editor))
    try world.send("RUN music", from: 7, ancestors: [42, 41, 40, 1])
    try world.pass(30)
    #expect(world.balance == 270)
    try world.take(Self.view(Self.editor, terminal))
    try world.pass(30)
    #expect(world.balance == 270)
    #expect(try world.send("WHY").contains("target=music rule=\"earn run\" charged=0"))
    try world.take(Self.view(Self.editor))
    try world.pass(30)
    #expect(world.balance == 270, "its terminal is minimised")
    try world.take(.desktop(nil))
    try world.pass(30)
    #expect(world.balance == 240)
  }

  @Test("a program whose terminal no window shows counts always")
  func noTerminal() throws {
    let world = try World()
    try world.send("GRANT 5m")
    try world.take(Self.view(Self.editor))
    try world.send("RUN music", from: 7, ancestors: [42, 41, 1])
    try world.pass(30)
    #expect(world.balance == 270)
  }
}
