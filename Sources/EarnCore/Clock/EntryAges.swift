import LineProtocol

/// How long ago entries were written, whatever was done to the wall clock since.
///
/// Entries bear the wall clock's time. What the wall clock was apart from the time since boot is noted whenever it has
/// changed, with the first entry it holds for: one note in a month where nobody sets the clock.
struct EntryAges: Hashable, Sendable, Codable {
  private struct Note: Hashable, Codable {
    let firstID: Int
    /// Wall time, in seconds, at which the machine was started by that reckoning.
    let boot: Int
  }

  /// Readings in whole seconds differ by one, and a clock that is slewed drifts.
  private static let slack = 2
  private static let mostNotes = 64

  private var notes: [Note] = []

  func isNews(_ now: Moment) -> Bool {
    notes.last.map { (Self.boot(now) - $0.boot).magnitude > Self.slack } ?? true
  }

  mutating func note(_ now: Moment, firstID: Int) {
    // Somebody who sets the clock more often within ten minutes may undo less, not more.
    notes = notes.suffix(Self.mostNotes - 1) + [Note(firstID: firstID, boot: Self.boot(now))]
  }

  /// The entries of an earlier boot are no longer told apart.
  mutating func forget() { notes = [] }

  /// Seconds since the entry was written; nil when that was before what is noted.
  func age(of entry: Entry, at now: Moment) -> Int? {
    guard let note = notes.last(where: { $0.firstID <= entry.id }) else { return nil }
    return now.wall - entry.draft.written - (Self.boot(now) - note.boot)
  }

  private static func boot(_ now: Moment) -> Int { now.wall - Int(now.boottime / Nanoseconds.perSecond) }
}

extension Turn {
  /// Notes what the wall clock is for the entries this turn writes.
  func noteClock() throws(Failure) {
    let hasEntry = write.operations.contains {
      switch $0 {
      case .append, .openDrain: true
      case .extendDrain, .settleDrain: false
      }
    }
    guard hasEntry, core.state.ages.isNews(now) else { return }
    let newest = try read { ledger throws(LedgerError) in try ledger.newest() }
    core.state.ages.note(now, firstID: (newest?.id ?? 0) + 1)
  }

  /// Seconds since an entry was written. Of an earlier boot's only the trusted time is known.
  func age(of entry: Entry) -> Int {
    core.state.ages.age(of: entry, at: now) ?? core.state.clock.time(at: now) - entry.draft.written
  }
}
