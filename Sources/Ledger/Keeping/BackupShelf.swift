import CSQLite
import EarnCore
import Glibc
import Rewards

/// The backups of a ledger: `backup/ledger-2026-12-01.sqlite`, a week of them, and one copy from before each migration.
struct BackupShelf {
  static let daysKept = 7

  private let files: LedgerFiles

  init(_ files: LedgerFiles) { self.files = files }

  var directory: String { files.backups }
  /// A copy in the making; nothing reads it.
  var partial: String { directory + "/partial" }

  func path(for day: DayKey) -> String { "\(directory)/ledger-\(day).sqlite" }

  /// Newest first: by the day in the name, and within a day by when the file was written.
  func newestFirst() -> [String] {
    let dated = FileSystem.names(in: directory).compactMap { name in
      Self.day(of: name).map { (day: $0, name: name, written: modified(directory + "/" + name)) }
    }
    return dated.sorted { ($1.day, $1.written) < ($0.day, $0.written) }.map { directory + "/" + $0.name }
  }

  func preparePartial() throws(FileError) {
    try FileSystem.makeDirectory(directory)
    try discardPartial()
    try FileSystem.makeFile(partial)
  }

  func discardPartial() throws(FileError) {
    for path in [partial] + LedgerFiles.companions(of: partial) { try FileSystem.remove(path) }
  }

  /// Gives a verified copy its name, then lets go of days beyond the week.
  func keepPartial(as path: String) throws(FileError) {
    try FileSystem.move(partial, to: path)
    try FileSystem.synchronize(directory)
    let days = FileSystem.names(in: directory).filter { Self.day(of: $0).map { "ledger-\($0).sqlite" } == $0 }
    for name in days.dropLast(Self.daysKept) { try FileSystem.remove(directory + "/" + name) }
  }

  /// A copy of a ledger as it was before a migration; verified, and never let go of by this program.
  func keep(_ database: Database, before migration: Migration, wall: Int) throws {
    let day = DayKey(wall: wall, utcOffset: 0, dayStart: 0)
    try preparePartial()
    try database.copy(to: Database(path: partial, access: .readWrite))
    guard try Verification.problems(of: partial).isEmpty else { throw LedgerError.corrupt }
    try keepPartial(as: "\(directory)/ledger-\(day)-before-\(migration.name).sqlite")
  }

  private func modified(_ path: String) -> Int {
    FileSystem.status(path).map { $0.st_mtim.tv_sec * 1_000_000_000 + $0.st_mtim.tv_nsec } ?? 0
  }

  private static func day(of name: String) -> DayKey? {
    guard name.hasPrefix("ledger-"), name.hasSuffix(".sqlite") else { return nil }
    return DayKey(String(name.dropFirst("ledger-".count).prefix("2026-12-01".count)))
  }
}
