import CSQLite
import EarnCore
import Glibc

extension LedgerError {
  /// What a failed SQLite call means for the ledger. Read at once: the next call on the connection overwrites it.
  init(connection: OpaquePointer?, code: Int32) {
    // SQLite keeps no errno of a statement that fails in its step (tried: 3.40); the C library's is still there.
    let last = errno
    let kept = sqlite3_system_errno(connection)
    let system = kept == 0 ? last : kept
    let text = sqlite3_errmsg(connection).map { String(cString: $0) } ?? String(cString: sqlite3_errstr(code))
    self = LedgerError(code: code, system: system, text: text)
  }

  init(code: Int32, system: Int32, text: String) {
    switch code & 0xff {
    case SQLITE_BUSY, SQLITE_LOCKED: self = .busy
    case SQLITE_FULL: self = .full
    case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH: self = .readOnly
    case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT: self = .corrupt
    case SQLITE_IOERR, SQLITE_CANTOPEN: self = LedgerError(inputOutput: code, system: system, text: text)
    default: self = .failed("SQLite: \(text)")
    }
  }

  private init(inputOutput code: Int32, system: Int32, text: String) {
    // The header's macros for extended codes are expressions Swift does not import: primary code | (n << 8).
    let shortRead = SQLITE_IOERR | (2 << 8)
    let damagedFileSystem = SQLITE_IOERR | (33 << 8)
    switch system {
    case _ where code == shortRead || code == damagedFileSystem: self = .corrupt
    case ENOSPC, EDQUOT: self = .full
    case EROFS, EACCES, EPERM: self = .readOnly
    case 0: self = .failed("SQLite: \(text)")
    default: self = .failed("SQLite: \(text): \(String(cString: strerror(system)))")
    }
  }
}
