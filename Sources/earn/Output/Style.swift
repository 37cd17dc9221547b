import LineProtocol

/// How a word is coloured on a terminal.
enum Tone: String {
  case none
  case strong = "1"
  case faint = "2"
  case good = "32"
  case low = "33"
  case critical = "31"

  init(_ level: String?) {
    switch level.flatMap(BalanceLevel.init) {
    case .ok: self = .good
    case .low: self = .low
    case .crit: self = .critical
    case .off: self = .faint
    case nil: self = .none
    }
  }

  /// A gain or a loss.
  init(amount: Seconds) { self = amount < 0 ? .low : amount > 0 ? .good : .none }
}

/// Colour where the person has a terminal that shows it, signs in ASCII where they asked for plain text.
struct Style: Hashable {
  let hasColor: Bool
  let isPlain: Bool
  /// Of the terminal; nil where lines may be as long as they are.
  var width: Int?

  func paint(_ text: String, _ tone: Tone) -> String {
    hasColor && tone != .none ? "\u{1B}[\(tone.rawValue)m\(text)\u{1B}[0m" : text
  }

  var arrow: String { isPlain ? "->" : "→" }
  var separator: String { isPlain ? ", " : " · " }

  func amount(_ amount: Seconds) -> String {
    paint(DurationText.amount(amount, plain: isPlain), Tone(amount: amount))
  }

  /// Clauses of one line; the empty ones are left out, and a narrow terminal breaks it between them.
  func sentence(_ clauses: [String?]) -> String {
    var lines: [String] = []
    for clause in clauses.compactMap({ $0 }) where !clause.isEmpty {
      let longer = lines.last.map { $0 + separator + clause }
      if let longer, width.map({ Self.width(longer) <= $0 }) ?? true {
        lines[lines.count - 1] = longer
      } else {
        lines.append(clause)
      }
    }
    return lines.joined(separator: "\n")
  }

  /// Without the columns that colour does not take.
  private static func width(_ painted: String) -> Int {
    painted.split(separator: "\u{1B}", omittingEmptySubsequences: false).enumerated().reduce(0) { sum, part in
      let text = part.offset == 0 ? part.element : part.element.drop { $0 != "m" }.dropFirst()
      return sum + Text.width(String(text))
    }
  }
}
