import LineProtocol

/// What was done, and how much of it, as rows and events tell it.
enum Doing {
  /// `pushups 20`, `homework 45m` where the reply says that the units are time.
  static func text(_ pairs: [Pair]) -> String {
    let units = pairs["units"].map { units in
      pairs["unit"] == "time" ? Int(units).map { DurationText.compact(Seconds($0)) } ?? units : units
    }
    return [pairs["activity"], units].compactMap { $0 }.filter { !$0.isEmpty }.map(Text.clean).joined(separator: " ")
  }
}
