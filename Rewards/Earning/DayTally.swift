public import LineProtocol

/// What one activity has come to on one day: a fold of that day's logs and undos, in the order they were written.
///
/// Under one rate, earned = floor(sum of units × rate), and a log is credited the difference it makes; so however a
/// sum is split, it earns the same. Another rate begins a sum of its own and leaves the old one as it was.
public struct DayTally: Hashable, Sendable {
  /// Seconds credited that day under any rate, and not taken back: what a cap is held against.
  public private(set) var credited: Seconds = 0
  /// Logs that stand against a limit.
  public private(set) var logs = 0

  private var sums: [Sum] = []
  private var counted: [Int: Counted] = [:]

  /// The units under one rate, from its first log to the next change.
  private struct Sum: Hashable {
    let text: String
    /// Nil for a text no version of the rules could have written.
    let rate: Rate?
    var units: Units = .zero
    /// What its standing logs were credited, undone ones taken off whole.
    var credited: Seconds = 0

    /// What undoing one of its logs takes back. Floors may fall differently than when it was logged, so the log's
    /// worth is asked anew; and what is left is never more than the units left standing earn, nor less than nothing.
    func asked(undoing log: Counted) -> Seconds {
      guard let rate else { return log.credited }
      let left = rate.earned(for: units - log.units)
      let worth = rate.earned(for: units) - left
      return min(max(0, worth - log.lost, credited - left), credited)
    }
  }

  /// How one log was counted, to be undone the same way.
  private struct Counted: Hashable {
    /// The sum it is part of; nil when it is part of none.
    var sum: Int?
    var units: Units
    var credited: Seconds
    /// What it was worth and was not credited.
    var lost: Seconds
    var logs: Int
  }

  public init() {}

  /// What these units would earn now. The day is left as it is.
  public func quote(_ units: Units, _ activity: Activity) -> Quote {
    let room = activity.limit.map { max(0, $0 - logs) } ?? .max
    let fitting = activity.rate.fitting(units, in: room)
    guard fitting > .zero else {
      return Quote(units: units, rate: "", earned: 0, asked: nil, capped: units > .zero ? .limit : nil)
    }
    let text = activity.rate.description
    let before = sums.last?.text == text ? sums.last?.units ?? .zero : .zero
    let worth = activity.rate.earned(for: before + fitting) - activity.rate.earned(for: before)
    let earned = activity.cap.map { min(worth, max(0, $0 - credited)) } ?? worth
    return Quote(
      units: units, rate: text, earned: earned, asked: earned < worth ? worth : nil,
      capped: earned < worth ? .cap : fitting < units ? .limit : nil)
  }

  /// Counts a log that was credited.
  public mutating func record(_ log: LogRecord) {
    let counting = log.rate.isEmpty ? countedAlone(log) : countedInSum(log)
    credited += counting.credited
    logs += counting.logs
    if let id = log.id { counted[id] = counting }
  }

  /// A credit outside every rate: the rest of a limit, or a size somebody chose.
  private func countedAlone(_ log: LogRecord) -> Counted {
    Counted(sum: nil, units: .zero, credited: log.credited, lost: 0, logs: log.credited > 0 ? 1 : 0)
  }

  private mutating func countedInSum(_ log: LogRecord) -> Counted {
    let sum: Int
    if let last = sums.indices.last, sums[last].text == log.rate {
      sum = last
    } else {
      sum = sums.count
      sums.append(Sum(text: log.rate, rate: Rate(log.rate)))
    }
    let worth = log.asked ?? log.credited
    let units = sums[sum].rate?.unitsCounted(of: log.units, worth: worth) ?? log.units
    sums[sum].units = sums[sum].units + units
    sums[sum].credited += log.credited
    let logs = sums[sum].rate?.unit == .completion ? max(1, units.thousandths / 1000) : 1
    return Counted(sum: sum, units: units, credited: log.credited, lost: worth - log.credited, logs: logs)
  }

  /// What undoing this log has to take back: what its units make of the sum as it stands, less what the cap kept
  /// from it. Nil for a log that does not stand here.
  public func asked(undoing id: Int) -> Seconds? {
    counted[id].map { log in log.sum.map { sums[$0].asked(undoing: log) } ?? log.credited }
  }

  /// Undoes a log. What could not be taken back stays counted against the cap, and its log against the limit.
  public mutating func undo(_ id: Int, taken: Seconds) {
    guard let asked = asked(undoing: id), let log = counted.removeValue(forKey: id) else { return }
    if let sum = log.sum {
      sums[sum].units = sums[sum].units - log.units
      sums[sum].credited -= asked
    }
    credited -= taken
    if taken >= asked { logs -= log.logs }
  }
}

extension Rate {
  /// The part of a log a limit leaves room for. A completion is one log, so several at once are as many.
  fileprivate func fitting(_ units: Units, in room: Int) -> Units {
    guard room > 0 else { return .zero }
    guard unit == .completion, room < units.thousandths / 1000 else { return units }
    return Units(room)
  }

  /// The units behind a credit: fewer than were logged when a limit cut some completions off.
  fileprivate func unitsCounted(of units: Units, worth: Seconds) -> Units {
    guard unit == .completion, earns > 0 else { return units }
    return min(units, Units(worth.count / earns.count))
  }
}
