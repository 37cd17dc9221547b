import LineProtocol
import Rewards

extension Turn {
  static let undoWindow = 600

  func undo(_ request: Request) throws(Failure) {
    let entry = try undoable(request.words.first)
    endArming()
    try openBook(entry.draft.day)
    try openGame()
    let asked = try core.askedBack(undoing: entry)
    let amount = entry.draft.kind == .deduction ? asked : -min(asked, core.balance)
    let operation = append(
      .reversal, amount: amount, activity: entry.draft.activity, day: entry.draft.day, key: request["key"],
      tiedTo: entry.id, asked: asked)
    if entry.draft.kind == .credit { uncount(entry, taken: -amount) }
    tell(FactDraft("undo", [Pair("amount", amount), balancePair], operation: operation))
    let moved = Seconds(abs(amount.count))
    answer(
      request, [balancePair, Pair("asked", asked), Pair("taken", moved), Pair("amount", amount)], operation: operation)
  }

  /// Takes a log out of its day and of the game. What could not be taken back stays counted.
  private func uncount(_ entry: Entry, taken: Seconds) {
    let draft = entry.draft
    core.book.undo(entry, taken: taken)
    let log = Game.Change.log(draft.activity, on: draft.day, units: draft.units ?? .zero, earned: draft.amount)
    core.game?.apply(log.undone(taken: taken))
  }

  /// The entry to undo: the one named, else the newest log, grant or deduction of the last ten minutes.
  private func undoable(_ word: String?) throws(Failure) -> Entry {
    guard let word else {
      guard
        let entry = try read({ ledger throws(LedgerError) in
          try ledger.newestUndoable { isRecent($0) }
        })
      else {
        throw Failure(.noSuchEntry, "Nothing of the last 10 minutes can be undone.")
      }
      return entry
    }
    let entry = try entry(word)
    guard [.credit, .pending, .grant, .deduction].contains(entry.draft.kind) else {
      throw Failure(
        .noSuchEntry, "Entry \(entry.id) is a \(entry.draft.kind.rawValue); only a log, grant or deduction is undone.")
    }
    guard try ties(to: entry.id).isEmpty else {
      throw Failure(.noSuchEntry, "Entry \(entry.id) was undone or approved already.")
    }
    guard isRecent(entry) else {
      throw Failure(.tooOld, "Entry \(entry.id) is more than 10 minutes old; use DEDUCT to take time back.")
    }
    return entry
  }

  /// What seems to come from the future was written while the clock of an earlier boot was wrong, nobody knows when.
  private func isRecent(_ entry: Entry) -> Bool {
    (-TrustedClock.tolerance...Self.undoWindow).contains(age(of: entry))
  }
}

extension Core {
  /// What undoing an entry takes back, or gives back for a deduction.
  fileprivate func askedBack(undoing entry: Entry) throws(Failure) -> Seconds {
    switch entry.draft.kind {
    case .credit:
      book.tally(entry.draft.activity, on: entry.draft.day).asked(undoing: entry.id) ?? entry.draft.amount
    case .deduction: -entry.draft.amount
    default: entry.draft.amount
    }
  }
}
