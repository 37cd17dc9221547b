import Glibc
import Ledger
import LineProtocol
import TestKit

/// A fresh folder with a ledger in it.
final class Folder {
  static let wall = 1_796_112_000

  private let temporary: TemporaryDirectory
  let directory: String
  let ledger: String

  init() throws {
    temporary = try TemporaryDirectory()
    // Others may pass, so that what they may not do is the ledger's doing.
    chmod(temporary.path, 0o711)
    directory = temporary.path("earn")
    ledger = directory + "/ledger.sqlite"
  }

  func path(_ name: String) -> String { directory + "/" + name }

  func open() throws -> (Ledger, OpeningReport) { try Ledger.open(path: ledger, wall: Self.wall) }

  /// Opens, writes, closes.
  func keep(_ body: (Books) throws -> Void) throws {
    try body(Books(open().0))
  }

  /// Opens the way another program would: none of our settings.
  func strangersConnection() throws -> Database { try Database(path: ledger, access: .readWrite) }

  /// Takes another's ledger as it lies on the disk this moment: what a killed program leaves.
  func takeFiles(of other: Folder) throws {
    try FileTree.makeFolder(directory)
    for suffix in ["", "-wal"] { try Bytes.copy(other.ledger + suffix, to: ledger + suffix) }
  }

  /// The error of opening; nil when it opens.
  func openingError() -> OpeningError? {
    do throws(OpeningError) {
      _ = try Ledger.open(path: ledger, wall: Self.wall)
      return nil
    } catch {
      return error
    }
  }
}
