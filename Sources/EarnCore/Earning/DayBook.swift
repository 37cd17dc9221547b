import LineProtocol
import Rewards

/// What was done and spent on the days at hand, folded from their entries; a day is read when it is first asked for.
struct DayBook: Hashable, Sendable {
  private var pages: [DayKey: Page] = [:]

  private struct Page: Hashable {
    var tallies: [String: DayTally] = [:]
    var spent: Seconds = 0

    init(_ entries: [Entry]) {
      for entry in entries { fold(entry) }
    }

    private mutating func fold(_ entry: Entry) {
      let draft = entry.draft
      switch draft.kind {
      case .credit:
        tallies[draft.activity, default: DayTally()].record(
          LogRecord(
            id: entry.id, units: draft.units ?? .zero, rate: draft.rate, credited: draft.amount, asked: draft.asked))
      case .reversal:
        if let undone = draft.tiedTo { tallies[draft.activity]?.undo(undone, taken: -draft.amount) }
      case .drain:
        spent += -draft.amount
      case .pending, .grant, .deduction, .milestone, .expiry, .clockJumped, .pause, .resume:
        break
      }
    }
  }

  func isOpen(_ day: DayKey) -> Bool { pages[day] != nil }

  mutating func open(_ day: DayKey, from ledger: any LedgerReading) throws(Failure) {
    do throws(LedgerError) {
      pages[day] = Page(try ledger.entries(on: day))
    } catch {
      throw Failure(error)
    }
  }

  func tally(_ activity: String, on day: DayKey) -> DayTally { pages[day]?.tallies[activity] ?? DayTally() }

  /// Seconds credited by logs of this day.
  func earned(on day: DayKey) -> Seconds { pages[day]?.tallies.values.reduce(0) { $0 + $1.credited } ?? 0 }

  func spent(on day: DayKey) -> Seconds { pages[day]?.spent ?? 0 }

  mutating func record(_ log: LogRecord, of activity: String, on day: DayKey) {
    pages[day]?.tallies[activity, default: DayTally()].record(log)
  }

  mutating func undo(_ entry: Entry, taken: Seconds) {
    pages[entry.draft.day]?.tallies[entry.draft.activity]?.undo(entry.id, taken: taken)
  }

  /// Closes the days that nothing can be logged for any more.
  mutating func close(before day: DayKey) { pages = pages.filter { $0.key >= day } }

  mutating func spend(_ amount: Seconds, on day: DayKey) { pages[day]?.spent += amount }
}
