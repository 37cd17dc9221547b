import LineProtocol

extension Turn {
  func entry(_ word: String) throws(Failure) -> Entry {
    guard let id = Int(word) else { throw Failure(.badSyntax, "An entry's id is a number, as HISTORY shows it.") }
    guard let entry = try read({ ledger throws(LedgerError) in try ledger.entry(id) }) else {
      throw Failure(.noSuchEntry, "There is no entry \(id).")
    }
    return entry
  }

  func ties(to id: Int) throws(Failure) -> [Entry] {
    try read { ledger throws(LedgerError) in try ledger.entries(tiedTo: id) }
  }

  func read<Value>(_ body: (any LedgerReading) throws(LedgerError) -> Value) throws(Failure) -> Value {
    do throws(LedgerError) { return try body(ledger) } catch { throw Failure(error) }
  }
}
