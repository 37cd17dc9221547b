import Foundation

/// Threads that nothing else uses. The pool that tests share has a thread a core, and a suite that computes for seconds
/// holds it: whoever waits for the world outside must not wait for that as well.
public final class OwnThreads: TaskExecutor {
  public static let shared = OwnThreads(count: 4)

  private let condition = NSCondition()
  nonisolated(unsafe) private var jobs: [UnownedJob] = []

  private init(count: Int) {
    for _ in 0..<count {
      Thread.detachNewThread { [self] in
        while true { next().runSynchronously(on: asUnownedTaskExecutor()) }
      }
    }
  }

  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    condition.withLock { jobs.append(job) }
    condition.signal()
  }

  private func next() -> UnownedJob {
    condition.lock()
    defer { condition.unlock() }
    while jobs.isEmpty { condition.wait() }
    return jobs.removeFirst()
  }

  /// Runs what blocks on a thread of its own.
  static func wait<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: body()) }
    }
  }
}
