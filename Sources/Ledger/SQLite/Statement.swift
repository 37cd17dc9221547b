import CSQLite
import EarnCore

/// A prepared statement, kept by its connection and used again.
final class Statement {
  let handle: OpaquePointer

  init(handle: OpaquePointer) { self.handle = handle }

  func finalize() { sqlite3_finalize(handle) }

  /// Ready for the next use; also ends the read transaction a half-read statement would hold.
  func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  func bind(_ values: [Value]) -> Int32 {
    for (offset, value) in values.enumerated() {
      let code = bind(value, at: Int32(offset + 1))
      guard code == SQLITE_OK else { return code }
    }
    return SQLITE_OK
  }

  private func bind(_ value: Value, at position: Int32) -> Int32 {
    switch value {
    case .null: return sqlite3_bind_null(handle, position)
    case .integer(let number): return sqlite3_bind_int64(handle, position, Int64(number))
    case .text(let text):
      // SQLITE_TRANSIENT, a C cast Swift does not import: SQLite copies the bytes before the call returns.
      let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
      return sqlite3_bind_text(handle, position, text, Int32(text.utf8.count), transient)
    }
  }
}
