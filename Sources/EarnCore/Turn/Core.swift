package import DeviceActivity
public import LineProtocol
public import Rewards

/// The whole service as one value: what is stored, what is known, what is armed.
///
/// A turn works on a copy; the copy takes the place of the original only after the ledger has taken its entries.
public struct Core {
  public internal(set) var rules: Rules
  public internal(set) var balance: Seconds
  /// The number of the newest fact.
  public internal(set) var sequence: Int
  public internal(set) var state: ServiceState
  var zone: Zone
  let started: Moment
  /// The state that was stored could not be read, so that a pause, a timer and what was told are forgotten.
  public let isStateLost: Bool
  /// The ledger holds a state that can be read: a start with no other change would not know the day it began on.
  var isStateStored: Bool

  var focus = FocusBoard()
  var presence = PresenceBoard()
  /// A source has named something since the service began.
  var wasAnythingInFront = false
  /// Programs under `earn run`, by connection.
  var runs: [Int: ProgramRun] = [:]
  var nextRun = 1

  var arming: Arming?
  /// The session of use: its target and when it came to the front.
  var sessionTarget: Target?
  var sessionStart: Moment?
  /// What is covered now, and what stands on the cover.
  var shielded: [Target: Shield] = [:]
  /// The windows that are covered, and for which target.
  var covered: [WindowID: Target] = [:]
  /// The rules' targets that wait for their first shield, and when that is due (monotonic).
  var graces: [Target: Int64] = [:]
  var standing = Standing()
  var standingSince: Int

  var book = DayBook()
  var game: Game?
  var frameworks = FrameworkStates()
  /// What the monitor is told in place of each callback: a test's seam for sources that cannot be trusted.
  package var callbackFilter: ((MonitorCallback) -> [MonitorCallback])?
  public internal(set) var diagnostics = Diagnostics()

  /// - Parameters:
  ///   - balance: the newest entry's balance-after.
  ///   - state: what was stored, nil at a first start.
  public init(
    rules: Rules, zone: Zone, balance: Seconds, sequence: Int, state: String?, at now: Moment, bootID: String
  ) {
    precondition(balance >= 0, "the ledger let the balance go below zero")
    self.rules = rules
    self.zone = zone
    self.balance = balance
    self.sequence = sequence
    started = now
    standingSince = now.wall
    let known = state.flatMap(ServiceState.init(text:))
    isStateLost = state != nil && known == nil
    isStateStored = known != nil
    if let stored = known {
      self.state = stored
      self.state.resume(at: now, bootID: bootID)
    } else {
      let clock = TrustedClock(at: now, bootID: bootID)
      self.state = ServiceState(clock: clock, day: zone.day(at: now.wall, dayStart: rules.dayStart))
    }
  }

  /// Seconds east of UTC that days are reckoned with.
  public func utcOffset(at wall: Int) -> Int { zone.offset(at: wall) }

  /// Tells of a new time zone. Caps and the day's counters stay.
  public mutating func enter(_ zone: Zone) { self.zone = zone }
}

/// Things that should not happen and did, counted for `doctor`.
public struct Diagnostics: Hashable, Sendable {
  /// Thresholds that came before the metered usage had reached them.
  public internal(set) var phantomEvents = 0
  /// A blocked target found in front without a monitor.
  public internal(set) var unmeteredTargets = 0

  public init() {}
}
