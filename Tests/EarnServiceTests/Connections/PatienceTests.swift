import Testing

@testable import EarnService

@Suite("How long a connection may go on")
struct PatienceTests {
  private let second: Int64 = 1_000_000_000
  private var patience = Patience(.standard, now: 0)

  private func deadline(_ seconds: Int64, _ complaint: Patience.Complaint) -> Patience.Deadline {
    Patience.Deadline(nanoseconds: seconds * second, complaint: complaint)
  }

  @Test("silence for ten minutes ends it; every byte either way starts the ten minutes anew")
  mutating func idles() {
    #expect(patience.deadline == deadline(600, .idleTimeout))
    patience.noteActivity(at: 7 * second)
    #expect(patience.deadline == deadline(607, .idleTimeout))
  }

  @Test("a connection held open has no deadline, and ten minutes again when it is held no more")
  mutating func isHeldOpen() {
    patience.update(.init(isHeldOpen: true), at: 0)
    #expect(patience.deadline == nil)
    patience.noteActivity(at: 100 * second)
    patience.update(.init(), at: 100 * second)
    #expect(patience.deadline == deadline(700, .idleTimeout))
  }

  @Test("30 seconds from the first byte of a line, whatever comes after it but its end")
  mutating func waitsForLines() {
    patience.update(.init(hasPartialLine: true), at: 5 * second)
    patience.noteActivity(at: 20 * second)
    patience.update(.init(hasPartialLine: true), at: 20 * second)
    #expect(patience.deadline == deadline(35, .lineTimeout))
    patience.noteLine()
    patience.update(.init(hasPartialLine: true), at: 21 * second)
    #expect(patience.deadline == deadline(51, .lineTimeout))
    patience.update(.init(), at: 22 * second)
    #expect(patience.deadline == deadline(620, .idleTimeout))
  }

  @Test("a line in pieces ends a connection held open as well")
  mutating func waitsForLinesOfTheHeld() {
    patience.update(.init(isHeldOpen: true, hasPartialLine: true), at: 5 * second)
    #expect(patience.deadline == deadline(35, .lineTimeout))
  }

  @Test("a subscriber has ten seconds to read something; others have their ten minutes")
  mutating func stalls() {
    patience.update(.init(isHeldOpen: true, stalledSince: 3 * second), at: 4 * second)
    #expect(patience.deadline == deadline(13, .slowConsumer))
    patience.update(.init(stalledSince: 3 * second), at: 4 * second)
    #expect(patience.deadline == deadline(600, .idleTimeout))
  }

  @Test("our own silence is not the peer's: its ten minutes begin with the answer")
  mutating func awaitsAnswers() {
    patience.update(.init(isAwaitingAnswer: true), at: second)
    #expect(patience.deadline == nil)
    patience.update(.init(), at: 50 * second)
    #expect(patience.deadline == deadline(650, .idleTimeout))
  }

  @Test("a goodbye nobody reads is waited for ten seconds")
  mutating func leaves() {
    patience.update(.init(isHeldOpen: true, isLeaving: true, stalledSince: 2 * second), at: 4 * second)
    #expect(patience.deadline == deadline(12, .deaf))
  }
}
