import LineProtocol

/// The time that days are counted by: it follows the wall clock as long as that is believable.
///
/// A wall clock more than two minutes off from what the time since boot says has jumped; the trusted time then runs on
/// by boot time until the wall comes back, the kernel reports synchronised time, or the owner accepts the new time.
public struct TrustedClock: Hashable, Sendable, Codable {
  static let tolerance = 120
  static let longestAbsence = 60 * 86_400

  /// The trusted time at `boottime`.
  private var wall: Int
  private var boottime: Int64
  private(set) var bootID: String
  /// How far the wall clock is from the trusted time, while it is not believed.
  private(set) var jump: Int?

  /// A first start believes the wall clock: there is nothing to compare it with.
  public init(at now: Moment, bootID: String) {
    wall = now.wall
    boottime = now.boottime
    self.bootID = bootID
  }

  public var isHeld: Bool { jump != nil }

  /// The trusted time, seconds since the epoch.
  public func time(at now: Moment) -> Int {
    wall + Int((now.boottime - boottime) / Nanoseconds.perSecond)
  }

  /// Takes the clocks' reading.
  /// - Returns: how far the wall clock jumped, if it just did.
  mutating func observe(_ now: Moment, synchronised: Bool) -> Seconds? {
    let difference = now.wall - time(at: now)
    let isJump = difference.magnitude > Self.tolerance
    if !isJump || synchronised {
      let isNews = isJump && jump == nil
      accept(now)
      return isNews ? Seconds(difference) : nil
    }
    if let jump, (difference - jump).magnitude <= Self.tolerance { return nil }
    jump = difference
    return Seconds(difference)
  }

  /// A new boot starts a new count: the wall clock is believed if it moved forward by at most sixty days.
  mutating func resume(at now: Moment, bootID: String) {
    guard bootID != self.bootID else { return }
    self.bootID = bootID
    boottime = now.boottime
    if (0...Self.longestAbsence).contains(now.wall - wall) { accept(now) }
  }

  mutating func accept(_ now: Moment) {
    wall = now.wall
    boottime = now.boottime
    jump = nil
  }
}
