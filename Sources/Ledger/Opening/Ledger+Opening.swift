import EarnCore

extension Ledger {
  /// Opens the ledger at this path, or makes it: the directory 0700, every file 0600.
  ///
  /// A damaged file is moved to `corrupt/` beside it and the newest good of `backup/` put in its place; the report
  /// says what was lost. The directory is locked until the ledger is gone.
  /// - Parameters:
  ///   - path: of the ledger's file; its directory holds this one ledger.
  ///   - wall: seconds since the epoch, to name what is kept aside.
  public static func open(path: String, wall: Int) throws(OpeningError) -> (Ledger, OpeningReport) {
    try open(path: path, wall: wall, migrations: Migration.all)
  }

  package static func open(path: String, wall: Int, migrations: [Migration]) throws(OpeningError)
    -> (Ledger, OpeningReport)
  {
    var opening = Opening(files: LedgerFiles(ledger: path), wall: wall, migrations: migrations)
    do {
      return (try opening.run(), opening.report)
    } catch {
      throw OpeningError(error, opening: path)
    }
  }
}
