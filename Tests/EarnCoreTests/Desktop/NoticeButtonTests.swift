import EarnCore
import LineProtocol
import Notifications
import Testing

@Suite struct NoticeButtonTests {
  private func atZero() throws -> World {
    let world = try World()
    try world.send("FRONT app=game")
    return world
  }

  @Test("time is up and the warnings carry the two likeliest ways to earn, and one to log by hand")
  func labels() throws {
    let world = try atZero()
    #expect(
      try #require(world.posts.last).buttons.map(\.label) == [
        "20 push-ups · +5m", "10 minutes of homework · +5m", "Log…",
      ])
    try world.send("GRANT 1m")
    try world.pass(45)
    #expect(try #require(world.posts.last).buttons.count == 3)
  }

  @Test("what tells of something done has no buttons")
  func none() throws {
    let world = try World("activity pushups earns 1m per 4 reps\ngoal 5m")
    try world.send("LOG pushups 20")
    #expect(world.titles == ["Goal met"])
    #expect(try #require(world.posts.last).buttons.isEmpty)
  }

  @Test("a button logs exactly once, however often it is pressed, and over a restart")
  func once() throws {
    let world = try atZero()
    let key = try #require(world.posts.last).buttons[0].key
    for _ in 1...3 { try world.take(.notification(.pressed(key: key))) }
    try world.restart()
    try world.take(.notification(.pressed(key: key)))
    #expect(world.balance == 300)
    #expect(world.told("log").count == 1)
  }

  @Test("two notifications have buttons of their own")
  func two() throws {
    let world = try atZero()
    let first = try #require(world.posts.last).buttons[0].key
    try world.take(.notification(.pressed(key: first)))
    try world.pass(300)
    let second = try #require(world.posts.last).buttons[0].key
    #expect(second != first)
    try world.take(.notification(.pressed(key: second)))
    #expect(world.told("log").count == 2)
  }

  @Test("Log… opens the log; what is no request to log does nothing")
  func others() throws {
    let world = try atZero()
    try world.take(.notification(.pressed(key: "log")))
    #expect(world.windowActions == [.openLog])
    for key in [
      "", "default", "GRANT 5m key=notice-1", "LOG pushups 20", "LOG juggling 3 key=notice-1", "LOG \"", "\n",
    ] {
      try world.take(.notification(.pressed(key: key)))
    }
    #expect(world.balance == 0)
    #expect(world.windowActions == [.openLog])
  }
}
