import LineProtocol
import Rewards

/// One monitor, armed over the remaining balance: how much of it the metered usage has charged so far.
struct Arming: Hashable, Sendable {
  /// A quarter-minute: the balance drains in these.
  static let step = Seconds(15)
  /// So many thresholds are armed at once; the last one arms the next batch.
  static let mostSteps = 240

  let serial: Int
  let target: Target
  /// The balance it is armed over.
  let balance: Seconds
  /// The unfinished step brought along from earlier use, in nanoseconds, less than a step.
  let carry: Int64
  /// The day its drain counts for.
  let day: DayKey
  /// What was blocked when it was armed.
  let blocked: Set<Target>
  /// What it has debited: its high-water mark, never lowered.
  private(set) var debited: Seconds = 0
  private(set) var meter = UsageMeter()

  init(
    serial: Int, target: Target, balance: Seconds, carry: Int64, day: DayKey, blocked: Set<Target>, at now: Moment
  ) {
    precondition(balance > 0, "a monitor was armed over an empty balance")
    precondition(0 <= carry && carry < Nanoseconds.of(Self.step), "the carry is not less than one step")
    self.serial = serial
    self.target = target
    self.balance = balance
    self.carry = carry
    self.day = day
    self.blocked = blocked
    meter.start(at: now)
  }

  var name: String { "earn-\(serial)" }
  var hasDebited: Bool { debited > 0 }

  /// What the usage so far comes to: whole steps, or the whole balance once the usage reaches it.
  func charged(at now: Moment) -> Seconds {
    let used = carry + meter.usage(at: now)
    if used >= Nanoseconds.of(balance) { return balance }
    let step = Nanoseconds.of(Self.step)
    return Seconds(Int(used / step) * Self.step.count)
  }

  /// The unfinished step, to be carried on.
  func carry(at now: Moment) -> Int64 {
    let charged = charged(at: now)
    return charged == balance ? 0 : carry + meter.usage(at: now) - Nanoseconds.of(charged)
  }

  /// Takes what is charged and not yet debited. A phantom, duplicate or late event takes nothing.
  mutating func debit(at now: Moment) -> Seconds {
    let due = max(0, charged(at: now) - debited)
    debited += due
    return due
  }

  /// Whether every armed threshold has been passed though the balance has not been used up.
  var isExhausted: Bool { debited.count >= Self.mostSteps * Self.step.count && debited < balance }

  /// The thresholds to arm: a name in minutes, and the new usage at which it is reached, in nanoseconds.
  var thresholds: [(name: String, usage: Int64)] {
    let whole = min(balance.count / Self.step.count, Self.mostSteps)
    var thresholds = (0..<whole).map { index in
      let seconds = Seconds((index + 1) * Self.step.count)
      return (Self.thresholdName(seconds), Nanoseconds.of(seconds) - carry)
    }
    if whole < Self.mostSteps, balance.count % Self.step.count != 0 {
      // Less than the unfinished step is left: it is used up already.
      thresholds.append(("used-all", max(0, Nanoseconds.of(balance) - carry)))
    }
    return thresholds
  }

  /// Whether an event of this name came before the usage it stands for: a phantom.
  func isAhead(_ event: String, at now: Moment) -> Bool {
    guard event != "used-all" else { return carry + meter.usage(at: now) < Nanoseconds.of(balance) }
    guard let minutes = Double(event.dropFirst("used-".count)) else { return true }
    return Double(carry + meter.usage(at: now)) < minutes * 60 * Double(Nanoseconds.perSecond)
  }

  /// `used-0.25`, `used-0.5`, `used-1.0`: minutes, and a quarter is exact in binary.
  static func thresholdName(_ seconds: Seconds) -> String { "used-\(Double(seconds.count) / 60)" }
}
