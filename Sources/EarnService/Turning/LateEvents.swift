import EarnCore
import LineProtocol

/// Events the ledger could not take yet, in order, each with its own moment: nothing is charged that was not used.
struct LateEvents {
  private static let delays: [Seconds] = [1, 5, 30]
  /// A source that speaks on while nothing can be stored is no longer listened to beyond so many events.
  private static let most = 4096

  private var events: ArraySlice<(event: Event, moment: Moment)> = []
  private var tries = 0
  /// When to try again, on the monotonic clock: after 1, 5, 30 seconds, then every 30, never in a spin.
  private(set) var retry: Int64?

  var first: (event: Event, moment: Moment)? { events.first }

  mutating func add(_ event: Event, at moment: Moment) {
    // A look at the clock that waits needs no second one behind it.
    if case .time = event, case .time? = events.last?.event { return }
    if case .request(_, let connection, _) = event, events.count >= Self.most {
      // Unknown is not charged, so what is not listened to costs nobody anything.
      if events.count == Self.most {
        events.append((.request(Request(verb: "FRONT", words: ["unknown"]), connection: connection), moment))
      }
      return
    }
    events.append((event, moment))
  }

  mutating func removeFirst() {
    events.removeFirst()
    tries = 0
    retry = nil
  }

  mutating func noteFailure(at now: Moment) {
    let delay = Self.delays[min(tries, Self.delays.count - 1)]
    tries += 1
    retry = now.monotonic + Int64(delay.count) * Nanoseconds.perSecond
  }
}
