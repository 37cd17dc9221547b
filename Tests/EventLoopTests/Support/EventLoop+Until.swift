import EarnCore
import Testing

@testable import EventLoop

extension EventLoop {
  /// Turns until `condition` holds; a test that waits twenty seconds for it has failed.
  func run(until condition: () -> Bool, location: SourceLocation = #_sourceLocation) throws {
    var isLate = false
    let guardian = try timer(.monotonic) { isLate = true }
    guardian.arm(at: now().monotonic + 20_000_000_000)
    while !isLate {
      let mayWait = try prepare()
      if condition() { break }
      try dispatch(mayWait: mayWait)
    }
    #expect(!isLate, "what the test waits for did not happen", sourceLocation: location)
    guardian.cancel()
    // What was posted until then still runs.
    stop()
    _ = try run()
  }

  /// Turns until nothing happens for a moment of 20 ms, and says how many turns there were.
  func runUntilQuiet() throws -> Int {
    let before = wakeUps
    var isOver = false
    let end = try timer(.monotonic) { isOver = true }
    end.arm(at: now().monotonic + 20_000_000)
    while !isOver { try turn() }
    end.cancel()
    return wakeUps - before - 1
  }
}
