import CSQLite
import EarnCore

extension Database {
  /// Copies everything at once into another, empty database.
  func copy(to target: Database) throws(LedgerError) {
    let copy = try DatabaseCopy(from: self, to: target)
    while try !copy.step(pages: -1) {}
  }
}

/// SQLite's online copy: slices between which the source may be written to.
final class DatabaseCopy {
  private let source: Database
  private let target: Database
  private let handle: OpaquePointer

  init(from source: Database, to target: Database) throws(LedgerError) {
    guard let handle = sqlite3_backup_init(target.handle, "main", source.handle, "main") else {
      throw LedgerError(connection: target.handle, code: sqlite3_errcode(target.handle))
    }
    self.source = source
    self.target = target
    self.handle = handle
  }

  deinit { sqlite3_backup_finish(handle) }

  /// Copies so many pages more, or all with -1; true when everything is copied.
  func step(pages: Int32) throws(LedgerError) -> Bool {
    let code = sqlite3_backup_step(handle, pages)
    switch code & 0xff {
    case SQLITE_DONE: return true
    case SQLITE_OK: return false
    default:
      let system = sqlite3_system_errno(target.handle)
      let error = LedgerError(code: code, system: system, text: String(cString: sqlite3_errstr(code)))
      // The code does not say which side failed, but the target is new: damage is the source's.
      if error == .corrupt { source.damageNoticed() }
      throw error
    }
  }
}
