import Glibc
import TestKit

/// Does something with files as a user whom their modes bind.
///
/// Root may open anything, so as root this gives up being root for files: on this thread alone, so that the other
/// tests do not notice.
func boundByModes<Result>(_ body: () throws -> Result) throws -> Result {
  guard geteuid() == 0 else { return try body() }
  // Glibc's Swift module leaves setfsuid out.
  guard let symbol = dlsym(nil, "setfsuid") else { throw TestFailure("no setfsuid in the C library") }
  let setFileUser = unsafeBitCast(symbol, to: (@convention(c) (uid_t) -> Int32).self)
  _ = setFileUser(65_534)
  defer { _ = setFileUser(0) }
  return try body()
}
