public import EarnCore

/// The append-only ledger, the facts told of, the replies given and the service's state, in one SQLite file.
///
/// Single-threaded, like the turn that calls it. Everything it throws while running is a `LedgerError`, and then
/// nothing of the write is stored. `.corrupt` means that the file is damaged: close the ledger and open it again,
/// which examines the whole file and restores the newest good backup if need be.
public final class Ledger: LedgerReading {
  package internal(set) var database: Database
  /// Where the file lies; nil for a ledger in memory.
  let files: LedgerFiles?
  /// Held until the ledger is gone.
  var lock: LedgerLock?
  /// Which files SQLite has open; nil for a ledger in memory.
  var place: LedgerPlace?
  /// Told each time the ledger was put back where it was removed.
  public var putBack: (_ sentence: String) -> Void = { _ in }
  var factNumbers: FactNumbers

  init(database: Database, files: LedgerFiles?, lock: LedgerLock?) throws(LedgerError) {
    self.database = database
    self.files = files
    self.lock = lock
    factNumbers = try FactNumbers(database)
    guard let files else { return }
    database.damageNoticed = files.suspect
    place = LedgerPlace(of: files)
  }

  /// A ledger that is gone with its last reference: for tests and simulations.
  public static func inMemory() throws(LedgerError) -> Ledger {
    let database = try Database(path: ":memory:", access: .memory)
    try database.prepareForUse()
    try database.migrate(to: Migration.all)
    return try Ledger(database: database, files: nil, lock: nil)
  }

  /// Calls the handler when SQLite finds the file damaged, while reading, writing or copying it.
  public func whenDamaged(_ handler: @escaping () -> Void) {
    let suspect = database.damageNoticed
    database.damageNoticed = {
      suspect()
      handler()
    }
  }

  /// The newest entry: its `balanceAfter` is the balance. Nil in a ledger without entries, whose balance is 0.
  public func newest() throws(LedgerError) -> Entry? {
    try database.first("SELECT \(Entry.columns) FROM entries ORDER BY id DESC LIMIT 1", read: Entry.init)
  }

  /// The drain row that a crash left open; to be settled before anything else is written.
  public func openDrain() throws(LedgerError) -> Entry? {
    try database.first("SELECT \(Entry.columns) FROM entries WHERE settled = 0", read: Entry.init)
  }

  /// The service's state as it was last written.
  public func state() throws(LedgerError) -> String? {
    try database.first("SELECT text FROM state") { $0.text(0) }
  }

  /// Checks every entry against the invariants; reads the whole ledger.
  public func fold() throws(LedgerError) -> FoldReport {
    try FoldReport(folding: database)
  }
}

extension Database {
  /// What every connection to a ledger sets, since SQLite keeps none of it in the file.
  func prepareForUse() throws(LedgerError) {
    try execute("PRAGMA recursive_triggers = ON; PRAGMA foreign_keys = ON; PRAGMA cell_size_check = ON")
  }
}
