import CSQLite
package import EarnCore

/// One connection to one SQLite file: the only place that holds its C handle.
package final class Database {
  package enum Access {
    case readWrite, readOnly, memory

    var flags: Int32 {
      switch self {
      case .readWrite: SQLITE_OPEN_READWRITE
      case .readOnly: SQLITE_OPEN_READONLY
      case .memory: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_MEMORY
      }
    }
  }

  let handle: OpaquePointer
  private var statements: [String: Statement] = [:]
  private var isFull: Bool?
  /// Told each time the file is found damaged.
  var damageNoticed: () -> Void = {}

  /// Opens a file that is there already: who makes it decides its mode.
  package init(path: String, access: Access) throws(LedgerError) {
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(path, &opened, access.flags | SQLITE_OPEN_NOMUTEX, nil)
    guard let opened, code == SQLITE_OK else {
      let error = LedgerError(connection: opened, code: code)
      sqlite3_close_v2(opened)
      throw error
    }
    handle = opened
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, 50)
  }

  deinit {
    for statement in statements.values { statement.finalize() }
    sqlite3_close_v2(handle)
  }

  /// Whether the file could only be opened for reading.
  var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

  /// How many rows the last statement changed.
  var changes: Int { Int(sqlite3_changes64(handle)) }

  var lastRowID: Int { Int(sqlite3_last_insert_rowid(handle)) }

  /// Runs any number of statements that take no values.
  package func execute(_ script: String) throws(LedgerError) {
    try check(sqlite3_exec(handle, script, nil, nil, nil))
  }

  /// Runs one statement that gives no rows.
  package func run(_ sql: String, _ values: Value...) throws(LedgerError) {
    try each(sql, values) { _ in false }
  }

  package func first<Result>(_ sql: String, _ values: Value..., read: (Row) throws(LedgerError) -> Result)
    throws(LedgerError) -> Result?
  {
    var result: Result?
    try each(sql, values) { (row) throws(LedgerError) in
      result = try read(row)
      return false
    }
    return result
  }

  package func rows<Result>(_ sql: String, _ values: Value..., read: (Row) throws(LedgerError) -> Result)
    throws(LedgerError) -> [Result]
  {
    var results: [Result] = []
    try each(sql, values) { (row) throws(LedgerError) in
      results.append(try read(row))
      return true
    }
    return results
  }

  /// Visits the rows one by one for as long as `visit` answers true.
  package func each(_ sql: String, _ values: [Value] = [], visit: (Row) throws(LedgerError) -> Bool)
    throws(LedgerError)
  {
    let statement = try prepared(sql)
    defer { statement.reset() }
    try check(statement.bind(values))
    let row = Row(statement: statement.handle, database: self)
    while true {
      switch sqlite3_step(statement.handle) {
      case SQLITE_ROW: guard try visit(row) else { return }
      case SQLITE_DONE: return
      case let code: throw failure(code)
      }
    }
  }

  /// All of `body`, or nothing of it.
  package func transaction<Result>(_ body: () throws(LedgerError) -> Result) throws(LedgerError) -> Result {
    try execute("BEGIN IMMEDIATE")
    do throws(LedgerError) {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      // A full disk or an I/O error has rolled back already.
      if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
      throw error
    }
  }

  /// Whether the next commit waits for the disk. Cannot change within a transaction.
  func setDurable(_ isDurable: Bool) throws(LedgerError) {
    guard isFull != isDurable else { return }
    try execute(isDurable ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL")
    isFull = isDurable
  }

  func check(_ code: Int32) throws(LedgerError) {
    guard code == SQLITE_OK else { throw failure(code) }
  }

  private func failure(_ code: Int32) -> LedgerError {
    let error = LedgerError(connection: handle, code: code)
    if error == .corrupt { damageNoticed() }
    return error
  }

  private func prepared(_ sql: String) throws(LedgerError) -> Statement {
    if let statement = statements[sql] { return statement }
    var prepared: OpaquePointer?
    try check(sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil))
    guard let prepared else { throw .failed("the statement is empty: \(sql)") }
    let statement = Statement(handle: prepared)
    statements[sql] = statement
    return statement
  }
}
