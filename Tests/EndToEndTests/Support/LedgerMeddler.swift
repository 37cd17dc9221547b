import CSQLite
import TestKit

/// Another program with its hands in the ledger.
final class LedgerMeddler {
  private var handle: OpaquePointer?

  init(_ path: String) throws {
    guard sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK else {
      throw TestFailure("cannot open \(path)")
    }
  }

  deinit { sqlite3_close_v2(handle) }

  func run(_ statement: String) throws {
    guard sqlite3_exec(handle, statement, nil, nil, nil) == SQLITE_OK else {
      throw TestFailure("\(statement): \(String(cString: sqlite3_errmsg(handle)))")
    }
  }

  /// The first column of the first row, as text.
  func ask(_ query: String) throws -> String? {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(handle, query, -1, &statement, nil) == SQLITE_OK else {
      throw TestFailure("\(query): \(String(cString: sqlite3_errmsg(handle)))")
    }
    defer { sqlite3_finalize(statement) }
    guard sqlite3_step(statement) == SQLITE_ROW, let text = sqlite3_column_text(statement, 0) else { return nil }
    return String(cString: text)
  }
}
