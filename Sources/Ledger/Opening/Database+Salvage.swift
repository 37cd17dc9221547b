import EarnCore

extension Database {
  /// Takes from a damaged ledger of the same version what can still be read, table by table from the first row on.
  ///
  /// Each table ends at the first row that cannot be read or that the schema refuses; entries that contradict those
  /// before them are among the refused.
  func salvage(_ damaged: Database) throws(LedgerError) {
    try prepareForUse()
    try transaction { () throws(LedgerError) in
      for table in ["entries", "facts", "replies", "state"] {
        // A row that does not come over ends its table, and is the reason for all this: there is nothing to tell.
        do throws(LedgerError) { try copyRows(of: table, from: damaged) } catch {}
      }
    }
  }

  private func copyRows(of table: String, from damaged: Database) throws(LedgerError) {
    try damaged.each("SELECT * FROM \(table) NOT INDEXED") { (row) throws(LedgerError) in
      let values = row.values
      let places = Array(repeating: "?", count: values.count).joined(separator: ", ")
      try each("INSERT INTO \(table) VALUES (\(places))", values) { _ in false }
      return true
    }
  }
}
