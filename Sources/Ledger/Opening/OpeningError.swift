public import EarnCore
import Glibc

/// Why there is no ledger to work on.
public enum OpeningError: Error, Hashable, Sendable {
  /// Another program has this ledger open.
  case anotherIsRunning(path: String)
  /// A later version of the program wrote it.
  case newerSchema(path: String, found: Int, known: Int)
  /// A database, but another program's: it is left as it is.
  case notALedger(path: String)
  /// The system does not let us; the sentence names the file.
  case permission(String)
  /// The ledger, or what lies beside it, cannot be read or written.
  case ledger(LedgerError, String)

  /// What a program that cannot go on for this exits with.
  public var exitStatus: Int32 {
    switch self {
    case .anotherIsRunning: 1
    case .ledger: 74
    case .permission: 77
    case .newerSchema, .notALedger: 78
    }
  }

  /// One clear sentence for a person.
  public var message: String {
    switch self {
    case .anotherIsRunning(let path):
      "Another earnd uses the ledger \(path); stop it first."
    case .newerSchema(let path, let found, let known):
      "The ledger \(path) is of version \(found), and this program knows versions up to \(known); install a newer earn."
    case .notALedger(let path):
      "\(path) is another program's database and no ledger; name a file of its own with --ledger."
    case .permission(let sentence), .ledger(_, let sentence):
      sentence
    }
  }

  /// What anything thrown on the way means for the one who opens.
  init(_ error: any Error, opening path: String) {
    switch error {
    case let error as OpeningError: self = error
    case let error as FileError where error.isPermission: self = .permission(error.sentence)
    case let error as FileError: self = .ledger(LedgerError(error), error.sentence)
    case let error as LedgerError: self = .ledger(error, "Cannot open the ledger \(path): \(error.reason).")
    default: self = .ledger(.failed("\(error)"), "Cannot open the ledger \(path): \(error).")
    }
  }
}

extension LedgerError {
  /// The reason in words, to stand after a colon.
  var reason: String {
    switch self {
    case .busy: "another program is writing to it"
    case .full: "the disk is full"
    case .readOnly: "it cannot be written"
    case .corrupt: "the file is damaged"
    case .failed(let text): text
    }
  }

  init(_ error: FileError) {
    switch error.code {
    case ENOSPC, EDQUOT: self = .full
    case EROFS, EACCES, EPERM: self = .readOnly
    default: self = .failed(error.sentence)
    }
  }

  /// For steps that use files and SQLite alike.
  init(_ error: any Error) {
    switch error {
    case let error as LedgerError: self = error
    case let error as FileError: self = LedgerError(error)
    default: self = .failed("\(error)")
    }
  }
}
