public import DBus
import Foundation
import Glibc

/// Plays the event loop for the buses of a test: waits as they ask, and processes what is due.
public final class BusRunner {
  private let buses: [Bus]

  public init(_ buses: Bus...) { self.buses = buses }

  /// Runs until it holds.
  public func run(
    until what: String, within limit: Duration = .seconds(20), _ holds: () throws -> Bool
  ) async throws {
    let end = ContinuousClock.now + limit
    while try !holds() {
      guard ContinuousClock.now < end else { throw TestFailure("it was waited in vain: \(what)") }
      await wait(until: end)
      for bus in buses { bus.process() }
    }
  }

  /// Runs for a while: for what must not happen.
  public func run(for duration: Duration) async {
    let end = ContinuousClock.now + duration
    while ContinuousClock.now < end {
      await wait(until: end)
      for bus in buses { bus.process() }
    }
  }

  /// Calls a method and runs until it is answered.
  @discardableResult
  public func call(_ call: BusCall, on bus: Bus) async throws -> [BusValue] {
    var reply: Result<[BusValue], BusError>?
    try bus.call(call) { reply = $0 }
    try await run(until: "\(call.member) is answered") { reply != nil }
    return try reply?.get() ?? []
  }

  private func wait(until end: ContinuousClock.Instant) async {
    let entries = buses.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    let due = buses.compactMap(\.deadline).min().map { ($0 - monotonicNanoseconds) / 1_000_000 }
    let left = Int64((end - ContinuousClock.now) / .milliseconds(1)) + 1
    let timeout = Int32(clamping: max(0, min(left, due ?? left)))
    await withCheckedContinuation { continuation in
      // Few threads are shared by all tests, so none of them waits.
      Thread.detachNewThread {
        var entries = entries
        poll(&entries, nfds_t(entries.count), timeout)
        continuation.resume()
      }
    }
  }

  private var monotonicNanoseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
