import CSQLite
import EarnCore

/// What a parameter of a statement may be.
package enum Value: Hashable, Sendable, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
  case null
  case integer(Int)
  case text(String)

  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(stringLiteral value: String) { self = .text(value) }

  init(_ value: Int?) { self = value.map(Value.integer) ?? .null }
  init(_ value: String?) { self = value.map(Value.text) ?? .null }
}

/// The row a statement stands on; valid until the statement moves.
package struct Row {
  let statement: OpaquePointer
  unowned let database: Database

  package func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(statement, column)) }

  package func optionalInteger(_ column: Int32) -> Int? {
    sqlite3_column_type(statement, column) == SQLITE_NULL ? nil : integer(column)
  }

  static let farthest = 1_000_000_000_000

  /// A number no larger than anything this program writes, so that sums of them cannot overflow.
  func bounded(_ column: Int32, by most: Int = Row.farthest) throws(LedgerError) -> Int {
    let number = integer(column)
    guard (-most...most).contains(number) else { throw damaged() }
    return number
  }

  func optionalBounded(_ column: Int32) throws(LedgerError) -> Int? {
    sqlite3_column_type(statement, column) == SQLITE_NULL ? nil : try bounded(column)
  }

  package func text(_ column: Int32) -> String { optionalText(column) ?? "" }

  package func optionalText(_ column: Int32) -> String? {
    guard let start = sqlite3_column_text(statement, column) else { return nil }
    let count = Int(sqlite3_column_bytes(statement, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// The columns as they are; a ledger holds integers and texts alone.
  var values: [Value] {
    (0..<sqlite3_column_count(statement)).map { column in
      sqlite3_column_type(statement, column) == SQLITE_INTEGER ? .integer(integer(column)) : Value(optionalText(column))
    }
  }

  /// The row holds what nothing of this program could have written.
  func damaged() -> LedgerError {
    database.damageNoticed()
    return .corrupt
  }
}
