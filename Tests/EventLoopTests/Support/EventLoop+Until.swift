import EarnCore
import Testing

@testable import EventLoop

extension EventLoop {
  /// Turns until `condition` holds; a test that waits twenty seconds for it has failed.
  func run(until condition: @escaping () -> Bool, location: SourceLocation = #_sourceLocation) throws {
    let guardian = try timer(.monotonic) { [unowned self] in stop(code: 1) }
    guardian.arm(at: now().monotonic + 20_000_000_000)
    var isOver = false
    prepare { [unowned self] in
      guard !isOver, condition() else { return }
      isOver = true
      stop()
    }
    #expect(try run() == 0, "what the test waits for did not happen", sourceLocation: location)
    isOver = true
    guardian.cancel()
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
