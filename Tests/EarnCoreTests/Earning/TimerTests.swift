import EarnCore
import LineProtocol
import Rewards
import TestKit
import Testing

@Suite("The live timer")
struct TimerTests {
  @Test("what elapsed is logged, and a second timer is refused")
  func elapsed() throws {
    let world = try World()
    #expect(try world.send("START homework") == "OK activity=homework since=1796126400")
    #expect(
      try world.send("START reading")
        == "ERR 400 bad-amount \"reading is not measured in time; log it instead, such as LOG reading 1.\"")
    #expect(
      try world.send("START homework")
        == "ERR 409 already-running \"homework is being timed already; STOP or CANCEL it first.\"")
    try world.pass(1805)
    #expect(
      try world.send("STOP")
        == "OK id=1 earned=902 balance=902 status=credited replayed=0 earned-today=902 goal=1800 streak=1 xp-level=1 activity=homework"
    )
    #expect(try world.history().first?.draft.units == Units(1805))
    #expect(
      try world.send("STOP") == "ERR 409 not-running \"Nothing is being timed; START an activity first.\"")
    #expect(
      try world.send("CANCEL") == "ERR 409 not-running \"Nothing is being timed; START an activity first.\"")
  }

  @Test("a cancelled timer logs nothing")
  func cancel() throws {
    let world = try World()
    try world.send("START homework")
    try world.pass(1800)
    #expect(try world.send("CANCEL") == "OK")
    #expect(try world.history().isEmpty)
  }

  @Test("it survives restarts of the service, crashes too, and counts on meanwhile")
  func restart() throws {
    let world = try World()
    try world.send("START homework")
    try world.pass(600)
    try world.restart()
    try world.pass(600)
    try world.restart()
    #expect(try world.send("STOP").contains("earned=600 "))
  }

  @Test("a reboot in good order loses nothing of it; the time off does not count")
  func reboot() throws {
    let world = try World()
    try world.send("START homework")
    try world.pass(1200)
    try world.stop()
    world.clock.setWall(world.now.wall + 3600)
    try world.restart(rebooting: true)
    try world.pass(1200)
    #expect(try world.send("STOP").contains("earned=1200 "))
  }

  @Test("a power cut loses of it only what came after the last write")
  func powerCut() throws {
    let world = try World()
    try world.send("START homework")
    try world.pass(1200)
    try world.send("LOG pushups 4")
    try world.send("PAUSE")
    try world.pass(600)
    try world.restart(rebooting: true)
    try world.pass(1200)
    #expect(try world.send("STOP").contains("earned=1200 "))
  }

  @Test("time asleep is not counted")
  func asleep() throws {
    let world = try World()
    try world.send("START homework")
    try world.pass(600)
    try world.suspend(8 * 3600)
    try world.pass(600)
    #expect(try world.send("STOP").contains("earned=600 "))
  }

  @Test("forgotten for a day it is logged as a day, and the person hears of it")
  func cut() throws {
    let world = try World()
    try world.send("START homework")
    try world.pass(30 * 3600)
    #expect(world.balance == 12 * 3600)
    #expect(world.titles.contains("12 hours earned"))
    #expect(try world.send("STOP").hasPrefix("ERR 409 not-running"))
    #expect(try world.history().filter { $0.draft.kind == .credit }.count == 1)
  }

  @Test("an activity that needs approval is held when it stops")
  func approval() throws {
    let world = try World("activity piano earns 1m per 2m approve")
    try world.send("START piano")
    try world.pass(600)
    #expect(
      try world.send("STOP")
        == "OK id=1 earned=0 balance=0 status=pending replayed=0 earned-today=0 goal=1800 streak=0 xp-level=1")
    #expect(try world.send("PENDING") == "ROW id=1 time=1796127000 activity=piano units=600 earned=300\nOK")
  }

  @Test("an activity the rules no longer name is timed out and earns nothing")
  func removed() throws {
    let world = try World()
    try world.send("START homework")
    try world.pass(600)
    try world.reload("block app game")
    #expect(try world.send("STOP").contains("earned=0 "))
  }
}
