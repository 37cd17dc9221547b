package import EarnCore

/// The whole-file check: SQLite's own, then the full fold.
package struct Examination: Sendable {
  /// One sentence each; empty when all is well.
  package let problems: [String]
  /// Nil when the entries could not be read to their end.
  package let fold: FoldReport?

  package var isSound: Bool { problems.isEmpty }

  /// Damage is what this looks for, so it is an answer; only what kept it from looking is thrown.
  package init(of database: Database) throws(LedgerError) {
    do throws(LedgerError) {
      let lines = try database.rows("PRAGMA integrity_check(20)") { $0.text(0) }
      let fold = try FoldReport(folding: database)
      self.fold = fold
      problems = (lines == ["ok"] ? [] : lines) + fold.problems
    } catch .corrupt {
      fold = nil
      problems = ["SQLite calls the file damaged."]
    }
  }
}
