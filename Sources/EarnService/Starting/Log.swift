import Foundation

/// What earnd says of itself: a line at a time on standard error, where a service manager keeps it.
///
/// Never what a person did or used: names and notes stay in the ledger.
enum Log {
  static func line(_ message: String) {
    FileHandle.standardError.write(Data("earnd: \(message)\n".utf8))
  }
}
