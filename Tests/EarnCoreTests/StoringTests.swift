import Ledger
import LineProtocol
import Notifications
import Testing

@testable import EarnCore

@Suite("What is stored, and when")
struct StoringTests {
  @Test("a first start stores the day it began on, and another one that changes nothing stores nothing")
  func start() throws {
    let world = try World()
    #expect(try world.ledger.state() == world.core.state.text)
    try world.restart()
    #expect(try world.writes(.started(isUnsettled: false)) == false)
  }

  @Test("while it is paused, words about what is in front and who is there cost no write")
  func paused() throws {
    let world = try World()
    try world.send("PAUSE")
    for word in ["FRONT app=editor", "FRONT app=game", "FRONT unknown", "PRESENCE locked", "PRESENCE present"] {
      let request = try #require(try Request.parse(word.utf8))
      #expect(try !world.writes(.request(request, connection: 1)), "\(word)")
      try world.send(word)
    }
  }

  @Test("a notification server that comes again, and a notice that is refused, cost no write")
  func notices() throws {
    let world = try World()
    #expect(try !world.writes(.notification(.serverChanged(.unknown))))
    #expect(try !world.writes(.notification(.serverChanged(.present(owner: ":1.2")))))
    #expect(try !world.writes(.notification(.failed(ticket: 7))))
  }
}

extension World {
  /// Whether the ledger would have to take something of what comes from this event.
  fileprivate func writes(_ event: Event) throws -> Bool {
    let turn = Turn(core, at: now, ledger: ledger)
    try turn.handle(event)
    return !turn.write.isEmpty
  }
}
