import EarnCore
import LineProtocol
import Testing

@Suite("Rules about categories")
struct CategoryTests {
  private static let rules = """
    activity pushups earns 1m per 4 reps
    block category Game
    allow app org.gnome.Mines
    """

  private func window(_ app: String, _ categories: Set<String>) -> Front {
    .window(
      FrontWindow(app: app, title: nil, pid: nil, names: FrontWindow.names(ofDesktopID: app), categories: categories))
  }

  @Test("an app drains while a desktop says it is of a blocked category, whatever the letter case")
  func drains() throws {
    let world = try World(Self.rules)
    try world.send("GRANT 10m")
    try world.take(.desktop(DesktopView(front: window("org.supertuxkart.SuperTuxKart", ["game", "arcadegame"]))))
    #expect(
      try world.send("WHY").hasPrefix(
        "ROW what=category target=org.supertuxkart.SuperTuxKart rule=\"block category Game\" charged=1"))
    try world.pass(60)
    #expect(world.balance == 540)
    try world.take(.desktop(DesktopView(front: window("org.inkscape.Inkscape", ["graphics"]))))
    try world.pass(60)
    #expect(world.balance == 540)
  }

  @Test("an allowed app is free whatever its category")
  func allowed() throws {
    let world = try World(Self.rules)
    try world.send("GRANT 10m")
    try world.take(.desktop(DesktopView(front: window("org.gnome.Mines", ["game"]))))
    try world.pass(60)
    #expect(world.balance == 600)
    #expect(
      try world.send("WHY").hasPrefix(
        "ROW what=app target=org.gnome.Mines rule=\"allow app org.gnome.Mines\" charged=0"))
  }

  @Test("a category is enforced where a desktop says what is in front, and only there")
  func enforced() throws {
    let world = try World(Self.rules)
    #expect(
      try world.send("BLOCKED")
        == """
        ROW kind=category value=Game enforced=0 reason="needs a desktop that says what is in front"
        OK
        """)
    try world.take(.desktop(DesktopView(front: .none)))
    #expect(try world.send("BLOCKED") == "ROW kind=category value=Game enforced=1\nOK")
    #expect(try world.send("WHY category=game").hasPrefix("ROW what=category target=game rule=\"block category Game\""))
    #expect(try world.send("WHY category=Work").contains("reason=not-blocked"))
  }

  @Test("which rule blocks a window is known without its being in front")
  func ruleBlocking() throws {
    let core = try World(Self.rules).core
    func rule(_ app: String, _ categories: Set<String>) -> String? {
      core.rule(
        blocking: FrontWindow(app: app, title: nil, pid: nil, names: [app], categories: categories))
    }
    #expect(rule("chess", ["game"]) == "block category Game")
    #expect(rule("chess", ["office"]) == nil)
    #expect(rule("org.gnome.mines", ["game"]) == nil)
  }
}
