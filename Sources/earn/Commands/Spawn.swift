import Glibc

/// Another program, started and waited for, with this program's terminal.
enum Spawn {
  /// - Returns: its exit status, 128 + n when a signal ended it, 127 when it could not be started.
  static func wait(_ arguments: [String]) -> Int32 {
    var pid: pid_t = 0
    let error = withArguments(arguments) { posix_spawn(&pid, arguments[0], nil, nil, $0, environ) }
    guard error == 0 else { return 127 }
    var status: Int32 = 0
    while waitpid(pid, &status, 0) == -1, errno == EINTR {}
    return WaitStatus(status).exitCode ?? 127
  }

  /// The arguments as C wants them, for as long as `body` runs.
  static func withArguments<Result>(
    _ arguments: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var pointers = arguments.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    return pointers.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { preconditionFailure("an array with a terminator is never empty") }
      return body(base)
    }
  }
}

/// What waitpid says of a child.
struct WaitStatus: Hashable {
  private let raw: Int32

  init(_ raw: Int32) { self.raw = raw }

  /// The signal that stopped it, while it is stopped.
  var stopSignal: Int32? { raw & 0xFF == 0x7F ? raw >> 8 & 0xFF : nil }
  var isContinued: Bool { raw == 0xFFFF }
  var endSignal: Int32? { isContinued || stopSignal != nil || raw & 0x7F == 0 ? nil : raw & 0x7F }

  /// Its own status, or 128 + n; nil while it lives.
  var exitCode: Int32? {
    if isContinued || stopSignal != nil { return nil }
    return endSignal.map { 128 + $0 } ?? raw >> 8 & 0xFF
  }
}
