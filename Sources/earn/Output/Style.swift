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

  func paint(_ text: String, _ tone: Tone) -> String {
    hasColor && tone != .none ? "\u{1B}[\(tone.rawValue)m\(text)\u{1B}[0m" : text
  }

  var arrow: String { isPlain ? "->" : "→" }
  var separator: String { isPlain ? ", " : " · " }

  func amount(_ amount: Seconds) -> String {
    paint(DurationText.amount(amount, plain: isPlain), Tone(amount: amount))
  }

  /// Clauses of one line; the empty ones are left out.
  func sentence(_ clauses: [String?]) -> String {
    clauses.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: separator)
  }
}
