import LineProtocol

/// The game's figures of a reply, as clauses of a line; nil where the reply has none.
enum Game {
  static func streak(_ pairs: [Pair]) -> String? {
    guard let days = pairs["streak"], days != "0" else { return nil }
    return "\(days)-day streak" + (pairs["bridged"].map { " (\($0) bridged)" } ?? "")
  }

  /// `goal 35 of 60m`
  static func goal(_ pairs: [Pair]) -> String? {
    guard let goal = pairs.number("goal"), goal > 0,
      let earned = pairs.number("earned-today")
    else { return nil }
    return "goal \(earned / 60) of \(goal / 60)m"
  }

  static func level(_ pairs: [Pair]) -> String? { pairs["xp-level"].map { "level \($0)" } }
}
