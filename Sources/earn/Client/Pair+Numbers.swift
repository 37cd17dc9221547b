import LineProtocol

extension [Pair] {
  /// The value as a whole number; nil where there is none.
  func number(_ key: String) -> Int? { self[key].flatMap { Int($0) } }

  /// The value as a length of time, which goes over the wire in seconds.
  func seconds(_ key: String) -> Seconds? { number(key).map { Seconds($0) } }
}
