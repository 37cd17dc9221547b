import EarnCore
import LineProtocol
import Testing

@testable import EarnService

@Suite("Who answers a verb")
struct HandlerTests {
  @Test("every row of the command table has exactly one handler, and no handler lacks a row")
  func everyVerb() {
    let handled = OpenCommands.verbs.sorted() + Turn.verbs.sorted() + Service.verbs.sorted()
    #expect(handled.sorted() == CommandTable.verbs.sorted())
  }

  @Test("what only reads, and what speaks for a connection, is among what a turn decides; nothing of it writes")
  func kinds() {
    let quiet = Turn.readingVerbs.union(Service.sourceVerbs)
    #expect(quiet.isSubset(of: Turn.verbs))
    #expect(CommandTable.commands.filter { quiet.contains($0.verb) && $0.writes }.isEmpty)
  }

  @Test("those open to everyone are the ones that need nothing but the command table")
  func open() {
    #expect(OpenCommands.verbs == Set(CommandTable.commands.filter(\.isOpenToOthers).map(\.verb)))
  }
}
