import Synchronization

/// A counting semaphore that suspends instead of holding a thread.
public final class Gate: Sendable {
  /// For tests that start programs: they mostly wait, but a machine has only so many cores.
  public static let programs = Gate(places: 4)

  private let state: Mutex<(places: Int, waiting: [CheckedContinuation<Void, Never>])>

  init(places: Int) { state = Mutex((places, [])) }

  /// Runs the body when there is a place, on threads of its own: what it times is not held up by suites that compute.
  public func pass(_ body: @concurrent @Sendable () async throws -> Void) async throws {
    await enter()
    defer { leave() }
    try await withTaskExecutorPreference(OwnThreads.shared) { try await body() }
  }

  private func enter() async {
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

  private func leave() {
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
