public import LineProtocol

extension Rate {
  /// Longest time one rule or one log may name.
  static let longest = Seconds.hours(24)
  /// Largest count of one log.
  static let largestCount = 100_000
  /// Most completions of one log.
  static let mostCompletions = 100

  /// The largest amount of one log.
  public var largestAmount: Units {
    switch unit {
    case .completion: Units(Self.mostCompletions)
    case .count: Units(Self.largestCount)
    case .time: Units(Self.longest.count)
    }
  }
}

extension Activity {
  /// The amount of a `LOG`, as it was typed.
  ///
  /// Counts may have three decimals; time is written with units, or as a bare number of minutes; without an amount
  /// an activity that has no `per` was done once.
  /// - Throws: `missing-argument`, or `bad-amount` (with `max=`, in units, where it is merely absurd).
  public func amount(from text: String?) throws(Failure) -> Units {
    guard let text else {
      guard rate.unit == .completion else {
        throw Failure(.missingArgument, "LOG \(name) needs an amount: \(whatFits).")
      }
      return Units(1)
    }
    guard let units = read(text), units > .zero else {
      throw Failure(.badAmount, "\(text.excerpt) is no amount of \(name): \(whatFits).")
    }
    guard units <= rate.largestAmount else { throw tooMuch(text) }
    return units
  }

  private func read(_ text: String) -> Units? {
    switch rate.unit {
    case .completion:
      return Units(text).flatMap { $0.thousandths % 1000 == 0 ? $0 : nil }
    case .count:
      return Units(text)
    case .time:
      if let minutes = Units(text) { return Units(thousandths: minutes.thousandths * 60) }
      return DurationText.parse(text).map { Units(min($0.count, 2 * Rate.longest.count)) }
    }
  }

  private var whatFits: String {
    switch rate.unit {
    case .completion: "it is done or not, so write a whole number such as 1, or nothing"
    case .count(let unit): "it is counted in \(unit), so write a number such as 20 or 12.5"
    case .time: "it is measured in time, so write a duration such as 45m or 1h30m"
    }
  }

  private func tooMuch(_ text: String) -> Failure {
    let most =
      switch rate.unit {
      case .completion: "\(Rate.mostCompletions) times"
      case .count(let unit): "\(Rate.largestCount) \(unit)"
      case .time: DurationText.compact(Rate.longest)
      }
    return Failure(
      .badAmount, "\(text.excerpt) is too much \(name) for one log; at most \(most).",
      Pair("max", rate.largestAmount.description))
  }
}
