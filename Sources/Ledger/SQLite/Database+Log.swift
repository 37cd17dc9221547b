import CSQLite
import EarnCore

extension Database {
  /// Leaves the write-ahead log where it lies when the connection closes. SQLite removes it by its name otherwise,
  /// whoever's file bears that by then.
  func keepLog() throws(LedgerError) {
    var isKept: Int32 = 1
    try check(sqlite3_file_control(handle, "main", SQLITE_FCNTL_PERSIST_WAL, &isKept))
  }
}
