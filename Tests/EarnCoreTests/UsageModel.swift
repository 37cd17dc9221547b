import EarnCore

/// What the balance must be, reckoned the plainest way: a stopwatch that runs while something blocked is used.
///
/// It knows nothing of monitors, thresholds, turns and rows. Every 15 s of use take 15 s, or what is left.
struct UsageModel {
  private(set) var balance = 0
  /// Used and not yet charged, in nanoseconds.
  private(set) var unfinished: Int64 = 0
  var blockedInFront = false
  var runs: Set<Int> = []
  var isThere = true
  var isPaused = false
  /// What can be undone, newest last: when it was written, by how much it changed the balance.
  private var undoable: [(written: Int, amount: Int)] = []

  private static let second: Int64 = 1_000_000_000

  var isUsing: Bool { balance > 0 && !isPaused && isThere && (blockedInFront || !runs.isEmpty) }

  mutating func pass(_ nanoseconds: Int64) {
    if isUsing { unfinished += nanoseconds }
    settle()
  }

  /// Charges what was used. Nothing is charged while nothing is used, but a rest that is used up counts at the next use.
  mutating func settle() {
    while isUsing, unfinished >= Int64(min(15, balance)) * Self.second {
      let charge = min(15, balance)
      balance -= charge
      unfinished = balance == 0 ? 0 : unfinished - Int64(charge) * Self.second
    }
    if balance == 0 { unfinished = 0 }
  }

  mutating func add(_ amount: Int, at wall: Int) {
    balance += amount
    undoable.append((wall, amount))
    settle()
  }

  mutating func deduct(_ asked: Int, at wall: Int) {
    let taken = min(asked, balance)
    balance -= taken
    undoable.append((wall, -taken))
    settle()
  }

  /// - Returns: whether there was something to undo.
  mutating func undo(at wall: Int) -> Bool {
    guard let last = undoable.last, wall - last.written <= 600 else { return false }
    undoable.removeLast()
    balance = max(0, balance - last.amount)
    settle()
    return true
  }

  /// A crash forgives part of an unfinished step and takes back what connections said.
  mutating func crash(keeping carry: Int64) {
    unfinished = carry
    blockedInFront = false
    runs = []
    isThere = true
    settle()
  }
}
