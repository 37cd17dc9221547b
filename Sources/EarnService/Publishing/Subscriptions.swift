/// Who wants to be told of what.
struct Subscriptions {
  /// The types each connection wants; empty for every one.
  private var types: [Int: Set<String>] = [:]

  mutating func subscribe(_ connection: Int, to types: Set<String>) { self.types[connection] = types }

  mutating func unsubscribe(_ connection: Int) { types[connection] = nil }

  func wants(_ connection: Int, _ type: String) -> Bool {
    types[connection].map { $0.isEmpty || $0.contains(type) } ?? false
  }

  func subscribers(to type: String) -> [Int] { types.keys.filter { wants($0, type) } }
}
