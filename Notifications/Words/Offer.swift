public import LineProtocol

/// One way to earn, offered where minutes are short: "20 push-ups earn 5 minutes".
public struct Offer: Hashable, Codable, Sendable {
  /// How much of it.
  public enum Amount: Hashable, Codable, Sendable {
    /// So many of a unit, both as the rules write them: `20` `reps`.
    case count(String, unit: String)
    case time(Seconds)
    /// Done once.
    case completion
  }

  /// The activity's name in the rules.
  public var activity: String
  /// As much as the person usually does, or about five minutes' worth.
  public var amount: Amount
  /// What it earns.
  public var earns: Seconds

  public init(activity: String, amount: Amount, earns: Seconds) {
    self.activity = activity
    self.amount = amount
    self.earns = earns
  }

  /// "20 push-ups earn 5 minutes", without a full stop.
  public var phrase: String {
    let earned = SpokenText.duration(earns)
    return switch amount {
    case .completion: "Doing \(name) earns \(earned)"
    case .time(1), .count("1", _): "\(deed) earns \(earned)"
    case .time, .count: "\(deed) earn \(earned)"
    }
  }

  /// What is done: "20 push-ups", "10 minutes of homework", "dishes".
  public var deed: String {
    switch amount {
    case .completion: name
    case .time(let time): "\(SpokenText.duration(time)) of \(name)"
    case .count("1", let unit): "1 \(what(countedIn: unit, isOne: true))"
    case .count(let count, let unit): "\(count) \(what(countedIn: unit, isOne: false))"
    }
  }

  /// As a shield's submenu lists it: "20 push-ups · +5m".
  public var label: String { "\(deed) · \(DurationText.amount(earns))" }

  /// What the shield asks before it counts.
  public var question: String { "Did you do \(deed)?" }

  /// The words of the LOG it stands for.
  public var logWords: [String] {
    switch amount {
    case .completion: [activity]
    case .time(let time): [activity, "\(time.count)s"]
    case .count(let count, _): [activity, count]
    }
  }

  /// The activity's name as it is said.
  var name: String { Self.spelling[activity] ?? SpokenText.name(activity) }

  /// Repetitions are counted as the activity itself, anything else as units of it: `push-ups`, `pages of reading`.
  private func what(countedIn unit: String, isOne: Bool) -> String {
    let isRepetition = ["", "rep", "reps", "time", "times"].contains(unit)
    let noun = isRepetition ? name : SpokenText.name(unit)
    let word = isOne && noun.hasSuffix("s") && !noun.hasSuffix("ss") ? String(noun.dropLast()) : noun
    return isRepetition ? word : "\(word) of \(name)"
  }

  /// Names that are typed without the hyphen they are spelled with.
  private static let spelling = [
    "pushups": "push-ups", "situps": "sit-ups", "pullups": "pull-ups", "chinups": "chin-ups", "stepups": "step-ups",
  ]
}
