import EarnCore
import Glibc
import Ledger
import LineProtocol
import Rewards
import TestKit
import Testing

/// What happens to files under a running program.
enum Removal: String, CaseIterable, CustomTestStringConvertible {
  case ledger, log, both, moved, replacedByOther, replacedByGarbage, directory

  var testDescription: String { rawValue }

  func strike(_ folder: Folder) throws {
    switch self {
    case .ledger: unlink(folder.ledger)
    case .log: unlink(folder.ledger + "-wal")
    case .both: for suffix in ["", "-wal", "-shm"] { unlink(folder.ledger + suffix) }
    case .moved: rename(folder.ledger, folder.path("elsewhere"))
    case .replacedByOther:
      let other = try Folder()
      try other.keep { try $0.log("reading", Units(1), earning: 7) }
      unlink(folder.ledger)
      try Bytes.copy(other.ledger, to: folder.ledger)
    case .replacedByGarbage:
      for suffix in ["", "-wal"] {
        unlink(folder.ledger + suffix)
        try FileTree.write("garbage", to: folder.ledger + suffix)
      }
    case .directory: FileTree.remove(folder.directory)
    }
  }

  var leavesStranger: Bool { self == .replacedByOther || self == .replacedByGarbage }
}

@Suite("A ledger that is removed or replaced while it is open")
struct PlaceTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test("is put back whole before the next write, with all that was acknowledged", arguments: Removal.allCases)
  func putBack(removal: Removal) throws {
    var told: [String] = []
    var killed: Folder?
    do {
      let (ledger, _) = try folder.open()
      ledger.putBack = { told.append($0) }
      let books = try Books(ledger)
      try books.log("push-ups", Units(20), earning: 300)
      try removal.strike(folder)
      try books.log("push-ups", Units(20), earning: 300)
      try books.log("push-ups", Units(20), earning: 300)
      #expect(told.count == 1)
      #expect(
        told.first?.hasPrefix(
          "The ledger \(folder.ledger) was removed or replaced while earnd ran; it was put back whole.") == true)
      #expect(told.first?.contains(" What lay there is kept in ") == removal.leavesStranger)
      #expect(FileTree.mode(folder.ledger) == 0o600)
      let copy = try Folder()
      try copy.takeFiles(of: folder)
      killed = copy
    }
    // As `kill -9` would leave it, and as a good end does.
    for folder in [folder, try #require(killed)] {
      let (ledger, report) = try folder.open()
      #expect(report.outcome == .opened)
      #expect(try ledger.newest()?.draft.balanceAfter == 900)
      #expect(try ledger.fold().problems == [])
    }
  }

  @Test("is put back at the end as well, when nothing was written since", arguments: Removal.allCases)
  func putBackAtTheEnd(removal: Removal) throws {
    try {
      let (ledger, _) = try folder.open()
      try Books(ledger).log("push-ups", Units(20), earning: 300)
      try removal.strike(folder)
      try ledger.stayInPlace()
    }()
    #expect(try folder.open().0.newest()?.draft.balanceAfter == 300)
  }

  @Test("is put back while the day's backup is being made, and both are whole")
  func duringBackup() throws {
    let (ledger, _) = try folder.open()
    let books = try Books(ledger)
    for _ in 1...200 { try books.log("push-ups", Units(20), earning: 300) }
    let job = try #require(try ledger.backup(for: books.day))
    _ = job.step(pages: 1)
    unlink(folder.ledger)
    try books.log("push-ups", Units(20), earning: 300)
    let outcome = try finish(job)
    guard case .kept(let path) = outcome else { throw TestFailure("no backup: \(outcome)") }
    #expect(try Database(path: path, access: .readOnly).first("SELECT count(*) FROM entries") { $0.integer(0) } == 200)
    try books.log("push-ups", Units(20), earning: 300)
    let copy = try Folder()
    try copy.takeFiles(of: folder)
    #expect(try copy.open().0.newest()?.id == 202)
  }

  @Test("where it cannot be put back nothing is acknowledged, and it is tried again")
  func cannotBePutBack() throws {
    let (ledger, _) = try folder.open()
    let books = try Books(ledger)
    try books.log("push-ups", Units(20), earning: 300)
    unlink(folder.ledger)
    try FileTree.makeFolder(folder.ledger + ".new/in the way")
    let draft = books.draft(.credit, 300, "push-ups")
    #expect(ledgerError { try books.add(draft) } != nil)
    #expect(try ledger.newest()?.id == 1)
    FileTree.remove(folder.ledger + ".new")
    try books.add(draft)
    #expect(try ledger.newest()?.draft.balanceAfter == 600)
  }
}
