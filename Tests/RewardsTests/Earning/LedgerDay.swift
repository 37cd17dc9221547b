import LineProtocol
import Rewards

/// One activity's day as the service would keep it: rows in the order written, and the tally folded along.
struct LedgerDay {
  enum Row: Hashable {
    case log(LogRecord)
    case undo(Int, taken: Seconds)
  }

  var activity: Activity
  private(set) var tally = DayTally()
  private(set) var rows: [Row] = []
  private(set) var standing: [Int: LogRecord] = [:]
  private var nextID = 1

  init(_ activity: Activity) { self.activity = activity }

  var credited: Seconds { tally.credited }
  var standingUnits: Units { standing.values.reduce(.zero) { $0 + $1.units } }

  /// The same day, folded afresh from its rows.
  var refolded: DayTally {
    var tally = DayTally()
    for row in rows {
      switch row {
      case .log(let record): tally.record(record)
      case .undo(let id, let taken): tally.undo(id, taken: taken)
      }
    }
    return tally
  }

  @discardableResult
  mutating func log(_ units: Units) -> (id: Int, quote: Quote) {
    let quote = tally.quote(units, activity)
    let record = LogRecord(quote, id: nextID)
    tally.record(record)
    rows.append(.log(record))
    standing[nextID] = record
    nextID += 1
    return (nextID - 1, quote)
  }

  @discardableResult
  mutating func log(_ units: Int) -> Quote { log(Units(units)).quote }

  /// - Parameter available: the balance there is to take from.
  @discardableResult
  mutating func undo(_ id: Int, available: Seconds = .hours(1_000_000)) -> (asked: Seconds, taken: Seconds)? {
    guard let asked = tally.asked(undoing: id) else { return nil }
    let taken = min(asked, available)
    tally.undo(id, taken: taken)
    rows.append(.undo(id, taken: taken))
    standing[id] = nil
    return (asked, taken)
  }
}

extension Activity {
  static func reps(_ earns: Seconds, per count: Int, cap: Seconds? = nil, limit: Int? = nil) -> Activity {
    Activity("pushups", rate: Rate(earns: earns, per: Units(count), unit: .count("reps")), cap: cap, limit: limit)
  }
}
