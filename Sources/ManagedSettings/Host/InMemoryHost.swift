public import Foundation

/// A host that keeps everything in memory and whose clock stands until it is moved.
public final class InMemoryHost: ScreenTimeHost, @unchecked Sendable {
  // Every property below is reached under the lock alone, which is what `@unchecked` promises. The lock is recursive
  // so that the body of one state's update may read another's.
  private let lock = NSRecursiveLock()
  private var states: [String: any HostedState] = [:]
  private var inUpdate: Set<String> = []
  private var currentMoment: HostMoment
  private var currentCalendar: Calendar

  /// The Gregorian calendar in UTC.
  public static let gregorianUTC = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()

  /// A host that has kept nothing, its clocks at `moment`.
  public init(
    moment: HostMoment = HostMoment(date: Date(timeIntervalSince1970: 0), monotonic: .zero),
    calendar: Calendar = InMemoryHost.gregorianUTC
  ) {
    currentMoment = moment
    currentCalendar = calendar
  }

  /// Now, until it is set or moved on.
  public var moment: HostMoment {
    get { lock.withLock { currentMoment } }
    set { lock.withLock { currentMoment = newValue } }
  }

  /// The calendar and time zone of schedules that bring none.
  public var calendar: Calendar {
    get { lock.withLock { currentCalendar } }
    set { lock.withLock { currentCalendar = newValue } }
  }

  /// Moves both clocks on, as time does when nobody sets the clock or sleeps.
  public func advance(by duration: Duration) {
    lock.withLock {
      currentMoment.date += duration / .seconds(1)
      currentMoment.monotonic += duration
    }
  }

  public func read<S: HostedState>(_ state: S.Type) -> S {
    lock.withLock {
      requireNoUpdate(of: state)
      return states[S.stateName] as? S ?? S()
    }
  }

  public func update<S: HostedState, R>(_ state: S.Type, _ body: (inout S) throws -> R) rethrows -> R {
    lock.lock()
    defer { lock.unlock() }
    requireNoUpdate(of: state)
    // Taken out while it changes: a second reference would make every change a copy.
    var value = states.removeValue(forKey: S.stateName) as? S ?? S()
    inUpdate.insert(S.stateName)
    defer {
      inUpdate.remove(S.stateName)
      states[S.stateName] = value
    }
    return try body(&value)
  }

  private func requireNoUpdate<S: HostedState>(of state: S.Type) {
    precondition(!inUpdate.contains(S.stateName), "the body of an update reached the same state through the host")
  }
}
