import EarnCore
import Glibc
import Synchronization

/// The examination of a copy, on a thread of its own: a long ledger takes seconds, and the turn must not wait.
///
/// The thread touches this copy through its own connection and nothing else.
final class Verification: Sendable {
  private let path: String
  private let finished = Mutex<Result<[String], LedgerError>?>(nil)

  init(of path: String) { self.path = path }

  /// The problems found, or why nothing could be found; nil while it is running.
  var outcome: Result<[String], LedgerError>? { finished.withLock { $0 } }

  func start() throws(LedgerError) {
    var thread = pthread_t()
    let argument = Unmanaged.passRetained(self)
    let code = pthread_create(
      &thread, nil,
      { argument in
        if let argument { Unmanaged<Verification>.fromOpaque(argument).takeRetainedValue().run() }
        return nil
      }, argument.toOpaque())
    guard code == 0 else {
      argument.release()
      throw .failed("no thread to verify the backup with: \(String(cString: strerror(code)))")
    }
    pthread_detach(thread)
  }

  private func run() {
    let outcome = Result { () throws(LedgerError) in try Self.problems(of: path) }
    finished.withLock { $0 = outcome }
  }

  /// Also makes the copy one file that stands alone, and puts it on the disk.
  static func problems(of path: String) throws(LedgerError) -> [String] {
    let examination: Examination
    do {
      let database = try Database(path: path, access: .readWrite)
      try database.execute("PRAGMA journal_mode = DELETE")
      examination = try Examination(of: database)
    }
    do throws(FileError) {
      try FileSystem.synchronize(path)
    } catch {
      throw LedgerError(error)
    }
    return examination.problems
  }
}
