package import EarnCore

/// One step of the schema: frozen once it was released, only ever followed by another.
package struct Migration: Sendable {
  /// Names the copy kept before it, so only letters, digits and hyphens.
  package let name: String
  package let script: String

  package init(name: String, script: String) {
    self.name = name
    self.script = script
  }

  /// All steps in order; a ledger's version is how many of them it has taken.
  package static let all = [ledger]
}

extension Database {
  package func version() throws(LedgerError) -> Int {
    try first("PRAGMA user_version") { $0.integer(0) } ?? 0
  }

  /// Takes the steps not yet taken, each in a transaction of its own, and answers with their names.
  @discardableResult
  package func migrate(to migrations: [Migration]) throws(LedgerError) -> [String] {
    let version = try version()
    for (offset, migration) in migrations.enumerated().dropFirst(version) {
      try transaction { () throws(LedgerError) in
        try execute(migration.script)
        try execute("PRAGMA user_version = \(offset + 1)")
      }
    }
    return migrations.dropFirst(version).map(\.name)
  }
}
