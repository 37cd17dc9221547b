import EarnCore
import LineProtocol
import TestKit
import Testing

@Suite("What is answered, whole")
struct ReplyTests {
  private static let rules = """
    activity pushups earns 1m per 4 reps cap 30m
    activity homework earns 1m per 2m
    activity reading earns 10m per 10.5 pages
    activity dishes earns 15m limit 2
    block app game "Big Game"
    block title "*Tube*"
    block site example.org
    block category Game
    allow app helper
    """

  private func world(_ grant: String = "1h5m") throws -> World {
    let world = try World(Self.rules)
    if grant != "0s" { try world.send("GRANT \(grant)") }
    return world
  }

  @Test(
    "BALANCE: seconds, text, state and level",
    arguments: [
      ("0s", "OK balance=0 text=0:00 state=empty level=crit seq=0"),
      ("7s", "OK balance=7 text=0:07 state=ready level=crit seq=1"),
      ("1m", "OK balance=60 text=1:00 state=ready level=crit seq=1"),
      ("61s", "OK balance=61 text=1:01 state=ready level=low seq=1"),
      ("5m", "OK balance=300 text=5:00 state=ready level=low seq=1"),
      ("301s", "OK balance=301 text=5:01 state=ready level=ok seq=1"),
      ("9m59s", "OK balance=599 text=9:59 state=ready level=ok seq=1"),
      ("47m59s", "OK balance=2879 text=47m state=ready level=ok seq=1"),
      ("1h5m", "OK balance=3900 text=1h05m state=ready level=ok seq=1"),
    ])
  func balance(_ grant: String, _ line: String) throws {
    #expect(try world(grant).send("BALANCE") == line)
  }

  @Test("BALANCE draining, paused and empty behind a shield")
  func balanceStates() throws {
    let world = try world("1m")
    try world.send("FRONT app=game")
    #expect(try world.send("BALANCE") == "OK balance=60 text=1:00 state=drain level=crit seq=1")
    try world.send("PAUSE")
    #expect(try world.send("BALANCE") == "OK balance=60 text=1:00 state=paused level=off seq=2")
    try world.send("RESUME")
    try world.pass(60)
    #expect(try world.send("BALANCE") == "OK balance=0 text=0:00 state=empty level=crit seq=8")
  }

  @Test("STATUS leaves out what does not apply")
  func status() throws {
    let world = try world()
    #expect(
      try world.send("STATUS")
        == "OK balance=3900 text=1h05m state=ready level=ok blocked=0 shield=0 earned-today=0 spent-today=0 goal=1800"
        + " streak=0 xp-level=1 pending=0 presence=present uptime=0 seq=1")
    try world.send("LOG pushups 20")
    try world.send("FRONT app=game")
    try world.pass(40)
    #expect(
      try world.send("STATUS")
        == "OK balance=4170 text=1h09m state=drain level=ok front=game blocked=1 rule=\"block app game\" session=40"
        + " shield=0 earned-today=300 spent-today=30 goal=1800 streak=1 xp-level=1 pending=0 presence=present"
        + " sources=front uptime=40 seq=2")
    try world.take(.session(.locked))
    try world.reload("goal off\nblock app game")
    #expect(
      try world.send("STATUS")
        == "OK balance=4170 text=1h09m state=ready level=ok front=game blocked=1 rule=\"block app game\" shield=0"
        + " earned-today=300 spent-today=30 streak=1 xp-level=1 pending=0 presence=locked sources=front,login1"
        + " uptime=40 seq=3")
  }

  @Test("STATUS behind a shield, and with a program under earn run")
  func statusShielded() throws {
    let world = try world("15s")
    try world.send("RUN movie", from: 5)
    try world.pass(15)
    #expect(
      try world.send("STATUS")
        == "OK balance=0 text=0:00 state=empty level=crit front=movie blocked=1 rule=\"earn run\" shield=1"
        + " earned-today=0 spent-today=15 goal=1800 streak=0 xp-level=1 pending=0 presence=present sources=run:movie"
        + " uptime=15 seq=4")
  }

  @Test(
    "WHY: what is in front, the rule that applies, and the reason",
    arguments: [
      (
        "FRONT app=game",
        "ROW what=app target=game rule=\"block app game\" charged=1 since=1796126400 reason=draining"
          + " source=front matched=game seen=game"
      ),
      (
        "FRONT app=\"big game\"",
        "ROW what=app target=\"big game\" rule=\"block app Big Game\" charged=1 since=1796126400 reason=draining"
          + " source=front matched=\"big game\" seen=\"big game\""
      ),
      (
        "FRONT app=firefox title=\"My Tube\"",
        "ROW what=title target=\"My Tube\" rule=\"block title *Tube*\" charged=1 since=1796126400 reason=draining"
          + " source=front matched=\"My Tube\" seen=firefox"
      ),
      (
        "FRONT app=editor",
        "ROW what=app target=editor charged=0 since=1796126400 reason=not-blocked source=front seen=editor"
      ),
      (
        "FRONT app=org.x.helper title=Tube",
        "ROW what=app target=org.x.helper rule=\"allow app helper\" charged=0 since=1796126400 reason=allowed"
          + " source=front matched=helper seen=helper,org.x.helper"
      ),
      ("FRONT none", "ROW what=none charged=0 since=1796126400 reason=unfocused source=front"),
      ("FRONT unknown", "ROW what=none charged=0 since=1796126400 reason=unknown-focus source=front"),
    ])
  func why(_ front: String, _ row: String) throws {
    let world = try world()
    try world.send(front)
    #expect(try world.send("WHY") == row + "\nOK")
  }

  @Test("WHY since= is when the reason, or what it is about, last changed")
  func since() throws {
    let world = try world("2m")
    #expect(try world.send("WHY") == "ROW what=none charged=0 since=1796126400 reason=unknown-focus\nOK")
    try world.pass(10)
    try world.send("FRONT app=game title=one")
    try world.pass(10)
    try world.send("FRONT app=game title=two")
    #expect(try world.send("WHY").contains(" since=1796126410 reason=draining "))
    try world.send("FRONT app=\"Big Game\"")
    #expect(try world.send("WHY").contains(" since=1796126420 reason=draining "))
    try world.pass(200)
    #expect(
      try world.send("WHY")
        == "ROW what=app target=\"Big Game\" rule=\"block app Big Game\" charged=0 since=1796126530 reason=shielded"
        + " source=front matched=\"big game\" seen=\"big game\"\nOK")
  }

  @Test("WHY about something names its rule, in front or not, enforced or not")
  func whyAbout() throws {
    let world = try world()
    try world.send("FRONT app=editor")
    #expect(
      try world.send("WHY app=game")
        == "ROW what=app target=game rule=\"block app game\" charged=0 reason=unfocused source=front\nOK")
    #expect(
      try world.send("WHY app=editor") == "ROW what=app target=editor charged=0 reason=not-blocked source=front\nOK")
    #expect(
      try world.send("WHY title=YouTube")
        == "ROW what=title target=YouTube rule=\"block title *Tube*\" charged=0 reason=unfocused source=front\nOK")
    #expect(
      try world.send("WHY site=example.org")
        == "ROW what=site target=example.org rule=\"block site example.org\" charged=0 reason=unfocused"
        + " source=front\nOK")
    #expect(
      try world.send("WHY category=Work")
        == "ROW what=category target=Work charged=0 reason=not-blocked source=front\nOK"
    )
    try world.send("FRONT app=game")
    #expect(
      try world.send("WHY app=game")
        == "ROW what=app target=game rule=\"block app game\" charged=1 since=1796126400 reason=draining source=front\nOK"
    )
  }

  @Test("WHY tells of each program under earn run; one drains")
  func whyRuns() throws {
    let world = try world()
    try world.send("RUN movie", from: 5)
    try world.send("RUN music", from: 6)
    #expect(
      try world.send("WHY")
        == """
        ROW what=app target=movie rule="earn run" charged=1 since=1796126400 reason=draining
        ROW what=app target=music rule="earn run" charged=0 reason=unfocused
        OK
        """)
    try world.send("FRONT app=editor")
    #expect(
      try world.send("WHY")
        == """
        ROW what=app target=editor charged=0 reason=not-blocked source=front seen=editor
        ROW what=app target=movie rule="earn run" charged=1 since=1796126400 reason=draining source=front
        ROW what=app target=music rule="earn run" charged=0 reason=unfocused source=front
        OK
        """)
  }

  @Test("ACTIVITIES and BLOCKED: one row a rule, and why one is not enforced")
  func rulesRows() throws {
    let world = try world()
    try world.send("LOG homework 10m")
    #expect(
      try world.send("ACTIVITIES")
        == """
        ROW name=pushups unit=reps earns=60 per=4 cap=1800 today=0
        ROW name=homework unit=time earns=60 per=120 today=300 best=600
        ROW name=reading unit=pages earns=600 per=10.5 today=0
        ROW name=dishes unit=completion earns=900 limit=2 today=0
        OK
        """)
    #expect(
      try world.send("BLOCKED")
        == """
        ROW kind=app value=game enforced=1
        ROW kind=app value="Big Game" enforced=1
        ROW kind=title value=*Tube* enforced=1
        ROW kind=site value=example.org enforced=0 reason="needs a browser link, which this version has not"
        ROW kind=category value=Game enforced=0 reason="needs a desktop that says what is in front"
        OK
        """)
    #expect(try World("").send("ACTIVITIES") == "OK")
    #expect(try World("").send("BLOCKED") == "OK")
  }

  @Test("CHECK: whether so much is left", arguments: [("1h5m", 1), ("3901s", 0), ("0s", 1), ("0m", 1), ("10000h", 0)])
  func check(_ duration: String, _ met: Int) throws {
    #expect(try world().send("CHECK \(duration)") == "OK met=\(met) balance=3900")
  }

  @Test("switches answer whether they changed anything")
  func switches() throws {
    let world = try world()
    for (request, reply) in [
      ("PAUSE", "OK changed=1"), ("PAUSE", "OK changed=0"), ("RESUME", "OK changed=1"), ("RESUME", "OK changed=0"),
      ("CLOCK ACCEPT", "OK changed=0"), ("FRONT app=game", "OK"), ("PRESENCE away", "OK"), ("PRESENCE present", "OK"),
    ] {
      #expect(try world.send(request) == reply)
    }
    #expect(world.told("pause") == ["pause on=1", "pause on=0"])
  }

  @Test("reading writes nothing, whatever is asked")
  func reading() throws {
    let world = try world()
    try world.send("FRONT app=game")
    world.refusal = .readOnly
    for request in ["BALANCE", "STATUS", "WHY", "WHY app=game", "ACTIVITIES", "BLOCKED", "PENDING", "CHECK 5m"] {
      let last = try world.send(request).split(separator: "\n").last ?? ""
      #expect(last.hasPrefix("OK"), "\(request)")
    }
  }
}
