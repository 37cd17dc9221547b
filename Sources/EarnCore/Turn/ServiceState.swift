import Foundation
import LineProtocol
public import Notifications
public import Rewards

/// What the service must know after a restart and cannot fold from entries. Stored with every write it changes in.
public struct ServiceState: Hashable, Sendable, Codable {
  public internal(set) var clock: TrustedClock
  var ages = EntryAges()
  /// The current day; never goes back.
  public internal(set) var day: DayKey
  /// The unfinished step of the drain, in nanoseconds, less than a step.
  var carry: Int64 = 0
  /// The number of the last monitor armed.
  var serial = 0
  public internal(set) var isPaused = false
  var timer: LiveTimer?
  /// Targets that were given their minute of grace today.
  var graced: Set<Target> = []
  var gameTold = GameTold()
  public internal(set) var notices = NoticeBoard()

  init(clock: TrustedClock, day: DayKey) {
    self.clock = clock
    self.day = day
  }

  /// The state as the ledger keeps it: one JSON object.
  var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    guard let data = try? encoder.encode(self) else {
      preconditionFailure("the service's state holds a value that JSON cannot carry")
    }
    return String(decoding: data, as: UTF8.self)
  }

  /// What an older version did not store begins as it does at a first start.
  public init(from decoder: any Decoder) throws {
    let stored = try decoder.container(keyedBy: CodingKeys.self)
    clock = try stored.decode(TrustedClock.self, forKey: .clock)
    day = try stored.decode(DayKey.self, forKey: .day)
    ages = try stored.decodeIfPresent(EntryAges.self, forKey: .ages) ?? EntryAges()
    carry = try stored.decodeIfPresent(Int64.self, forKey: .carry) ?? 0
    serial = try stored.decodeIfPresent(Int.self, forKey: .serial) ?? 0
    isPaused = try stored.decodeIfPresent(Bool.self, forKey: .isPaused) ?? false
    timer = try stored.decodeIfPresent(LiveTimer.self, forKey: .timer)
    graced = try stored.decodeIfPresent(Set<Target>.self, forKey: .graced) ?? []
    gameTold = try stored.decodeIfPresent(GameTold.self, forKey: .gameTold) ?? GameTold()
    // Notices in words this version does not know are not worth the rest.
    notices = (try? stored.decodeIfPresent(NoticeBoard.self, forKey: .notices)) ?? NoticeBoard()
  }

  init?(text: String) {
    guard let state = try? JSONDecoder().decode(ServiceState.self, from: Data(text.utf8)) else { return nil }
    self = state
  }
}

/// What of the game was already said, so that it is said once.
struct GameTold: Hashable, Sendable, Codable {
  var goalDay: DayKey?
  var level = 1
  /// The day each milestone was last paid, by its length in days.
  var milestones: [Int: DayKey] = [:]
}

/// The one activity being timed.
struct LiveTimer: Hashable, Sendable, Codable {
  static let longest = Seconds.hours(24)

  let activity: String
  /// Seconds since the epoch.
  let since: Int
  /// Nanoseconds counted before `monotonic`.
  private var counted: Int64 = 0
  /// The reading, in this boot, from which it counts on.
  private var monotonic: Int64

  init(activity: String, at now: Moment) {
    self.activity = activity
    since = now.wall
    monotonic = now.monotonic
  }

  /// Time spent, sleep left out, cut at a day.
  func elapsed(at now: Moment) -> Seconds {
    min(Self.longest, Seconds(Int((counted + max(0, now.monotonic - monotonic)) / Nanoseconds.perSecond)))
  }

  /// Counts up to now, so that a reboot loses only what comes after.
  mutating func bank(at now: Moment) {
    counted += max(0, now.monotonic - monotonic)
    monotonic = now.monotonic
  }

  /// A reboot lost what was not stored; it counts on from here.
  mutating func resume(at now: Moment) { monotonic = now.monotonic }
}

extension ServiceState {
  mutating func resume(at now: Moment, bootID: String) {
    let isSameBoot = clock.bootID == bootID
    clock.resume(at: now, bootID: bootID)
    guard !isSameBoot else { return }
    timer?.resume(at: now)
    ages.forget()
  }

  /// Whether anything changed but the passing of time, which alone is never written: reading costs no write.
  func isWorthStoring(after before: ServiceState) -> Bool {
    var timeless = self
    if clock.isHeld == before.clock.isHeld { timeless.clock = before.clock }
    return timeless != before
  }
}
