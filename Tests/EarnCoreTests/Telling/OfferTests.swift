import EarnCore
import LineProtocol
import Testing

@Suite("What is offered at zero")
struct OfferTests {
  /// What the shield over a program that runs out says, after what was logged before is spent.
  private func offer(_ world: World) throws -> String? {
    try world.send("DEDUCT 10000h")
    try world.send("FRONT app=game")
    let body = world.facts("shield").last?["body"]
    return body.map { String($0.dropFirst("You have 0:00. ".count)) }
  }

  @Test(
    "the usual amount of what was logged most, else about five minutes' worth",
    arguments: [
      ([], "20 push-ups earn 5 minutes."),
      (["pushups 12", "pushups 40", "pushups 12"], "12 push-ups earn 3 minutes."),
      (["pushups 8", "homework 30m", "homework 30m"], "30 minutes of homework earn 15 minutes."),
      (["pushups 1"], "1 push-up earns 15 seconds."),
      (["reading 12.5"], "12.5 pages of reading earn 12 minutes 30 seconds."),
      // A live timer's seconds are not what anybody means to do again.
      (["homework 25m13s"], "25 minutes of homework earn 12 minutes 30 seconds."),
      (["homework 40s"], "40 seconds of homework earn 20 seconds."),
      (["homework 1s"], "10 minutes of homework earn 5 minutes."),
    ])
  func usual(_ logs: [String], _ body: String) throws {
    let world = try World()
    for log in logs { try world.send("LOG \(log)") }
    #expect(try offer(world) == body)
  }

  @Test("what was usual more than fourteen days ago, undone, or named no longer, is not offered")
  func bygone() throws {
    let world = try World()
    try world.send("LOG homework 30m")
    try world.send("UNDO")
    #expect(try offer(world) == "20 push-ups earn 5 minutes.")

    let old = try World()
    try old.send("LOG homework 30m")
    try old.pass(14 * 86_400)
    #expect(try offer(old) == "20 push-ups earn 5 minutes.")

    let renamed = try World()
    try renamed.send("LOG homework 30m")
    try renamed.reload("activity study earns 1m per 2m\nblock app game")
    #expect(try offer(renamed) == "10 minutes of study earn 5 minutes.")
  }
}
