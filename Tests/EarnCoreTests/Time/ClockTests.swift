import EarnCore
import LineProtocol
import Rewards
import TestKit
import Testing

@Suite("A clock that jumps is held")
struct ClockTests {
  private static let rules = "activity pushups earns 1m per 4 reps cap 5m\nblock app game\n"

  private func world() throws -> World {
    let world = try World(Self.rules)
    try world.send("LOG pushups 20")
    return world
  }

  private func isCapped(_ world: World) throws -> Bool {
    try world.send("LOG pushups 20 dry=1").contains("earned=0 ")
  }

  private func jumps(_ world: World) throws -> Int { try world.history().count { $0.draft.kind == .clockJumped } }

  @Test("up to two minutes the trusted time follows, either way")
  func followed() throws {
    let world = try world()
    for _ in 0..<10 { try world.setWall(world.now.wall + 120) }
    for _ in 0..<20 { try world.setWall(world.now.wall - 120) }
    #expect(try jumps(world) == 0)
    #expect(!world.core.state.clock.isHeld)
  }

  @Test("further it is told once, as an entry, a fact and a notification, and the day follows the trusted time")
  func held() throws {
    let world = try world()
    try world.setWall(world.now.wall + 86_400)
    for _ in 0..<5 { try world.pass(60) }
    #expect(try jumps(world) == 1)
    #expect(world.told("clock") == ["clock jump=86400"])
    #expect(world.titles == ["The clock went ahead by 1 day"])
    #expect(try isCapped(world))
    #expect(world.facts("day").isEmpty)
    // 04:00 of the trusted time.
    try world.pass(16 * 3600 - 300)
    #expect(world.told("day") == ["day day=2026-12-02"])
  }

  @Test("it is held over restarts of the service, and told no second time")
  func heldOverRestarts() throws {
    let world = try world()
    try world.setWall(world.now.wall + 86_400)
    for _ in 0..<3 { try world.restart() }
    #expect(try jumps(world) == 1)
    #expect(world.told("clock").count == 1 && world.titles.count == 1)
    #expect(try isCapped(world))
  }

  @Test("until the wall clock comes back")
  func returning() throws {
    let world = try world()
    let wall = world.now.wall
    try world.setWall(wall - 40_000)
    try world.pass(100)
    #expect(world.core.state.clock.isHeld)
    try world.setWall(wall + 190)
    #expect(!world.core.state.clock.isHeld)
    #expect(try jumps(world) == 1)
    #expect(world.closed == [1])
    #expect(world.facts("day").isEmpty)
  }

  @Test("or the kernel says that it is kept right from outside")
  func synchronised() throws {
    let world = try world()
    try world.setWall(world.now.wall + 86_400)
    world.isSynchronised = true
    try world.take(.time)
    #expect(!world.core.state.clock.isHeld)
    #expect(world.told("day") == ["day day=2026-12-02"])
    #expect(world.told("clock").count == 1)
  }

  @Test("a jump of a synchronised clock is an entry, is followed at once, and asks nothing of the person")
  func putRight() throws {
    let world = try world()
    world.isSynchronised = true
    try world.setWall(world.now.wall + 3 * 86_400)
    #expect(world.told("day") == ["day day=2026-12-04"])
    #expect(try jumps(world) == 1)
    #expect(world.told("notify").isEmpty)
  }

  @Test("or the owner accepts it: the day turns at once, and the notification is closed")
  func accepted() throws {
    let world = try world()
    try world.setWall(world.now.wall + 86_400)
    #expect(try world.send("CLOCK ACCEPT") == "OK changed=1")
    #expect(world.told("day") == ["day day=2026-12-02"])
    #expect(world.closed == [1])
    #expect(try world.send("CLOCK ACCEPT") == "OK changed=0")
    #expect(try !isCapped(world))
  }

  @Test("a second jump is told of too")
  func secondJump() throws {
    let world = try world()
    try world.setWall(world.now.wall + 86_400)
    try world.setWall(world.now.wall + 86_400)
    #expect(world.told("clock") == ["clock jump=86400", "clock jump=172800"])
  }

  @Test("what is used is measured right through every jump")
  func usage() throws {
    let world = try world()
    try world.send("GRANT 1h")
    try world.send("FRONT app=game")
    for jump in [86_400, -86_400, -400_000_000, 800_000_000, 3600, -1] {
      try world.setWall(world.now.wall + jump)
      try world.pass(20)
    }
    #expect(world.balance == 3900 - 120)
    #expect(try world.isSound())
  }

  @Test("situation 5: the clock's battery is dead, the boot says 2081, then the network puts it right")
  func batteryDead() throws {
    let world = try world()
    let wall = world.now.wall
    try world.restart(rebooting: true, wall: 3_504_000_000)
    try world.pass(300)
    #expect(try isCapped(world))
    #expect(world.told("clock").count == 1)
    #expect(try world.send("STATUS").contains(" streak=1 "))
    world.isSynchronised = true
    try world.setWall(wall + 3600)
    #expect(world.facts("day").isEmpty)
    #expect(try isCapped(world))
    #expect(world.core.state.day.description == "2026-12-01")
    #expect(try world.send("STATUS").contains(" streak=1 "))
    #expect(try jumps(world) == 1)
    try world.pass(86_400)
    #expect(world.told("day") == ["day day=2026-12-02"])
  }

  @Test("a boot believes a clock up to sixty days on", arguments: [0, 60, 60 * 86_400])
  func believed(_ later: Int) throws {
    let world = try world()
    try world.restart(rebooting: true, wall: world.now.wall + later)
    #expect(!world.core.state.clock.isHeld)
    #expect(try jumps(world) == 0)
    #expect(world.facts("day").count == (later < 86_400 ? 0 : 1))
  }

  @Test("a clock that is behind, or further ahead, is held and the day stays", arguments: [-86_400, 60 * 86_400 + 1])
  func disbelieved(_ later: Int) throws {
    let world = try world()
    try world.restart(rebooting: true, wall: world.now.wall + later)
    #expect(world.core.state.clock.isHeld)
    #expect(try jumps(world) == 1)
    #expect(world.facts("day").isEmpty)
    #expect(try isCapped(world))
  }

  @Test("after a night off, a clock that was held before is believed again")
  func nextBoot() throws {
    let world = try world()
    try world.setWall(world.now.wall + 600)
    #expect(world.core.state.clock.isHeld)
    try world.restart(rebooting: true, wall: world.now.wall + 20 * 3600)
    #expect(!world.core.state.clock.isHeld)
    #expect(world.told("day") == ["day day=2026-12-02"])
  }
}
