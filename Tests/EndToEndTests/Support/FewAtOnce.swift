import Synchronization
import TestKit
import Testing

/// Lets only a few tests that start programs run side by side: they mostly wait, but a machine has only so many cores.
/// They run on threads of their own, so that what they time is not held up by suites that compute.
struct FewAtOnce: TestTrait, SuiteTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    await Gate.shared.enter()
    defer { Gate.shared.leave() }
    try await withTaskExecutorPreference(OwnThreads.shared) { try await function() }
  }
}

extension Trait where Self == FewAtOnce {
  static var fewAtOnce: FewAtOnce { FewAtOnce() }
}

/// A counting semaphore that suspends instead of holding a thread.
private final class Gate: Sendable {
  static let shared = Gate(places: 8)

  private let state: Mutex<(places: Int, waiting: [CheckedContinuation<Void, Never>])>

  init(places: Int) { state = Mutex((places, [])) }

  func enter() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        if state.places > 0 {
          state.places -= 1
          return true
        }
        state.waiting.append(continuation)
        return false
      }
      if isFree { continuation.resume() }
    }
  }

  func leave() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      if state.waiting.isEmpty {
        state.places += 1
        return nil
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }
}
