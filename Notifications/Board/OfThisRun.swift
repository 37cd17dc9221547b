/// A value of this run of the service: it is not stored, and a board that differs only in it is the same board.
@propertyWrapper
struct OfThisRun<Value: Sendable>: Hashable, Sendable {
  var wrappedValue: Value

  static func == (_: Self, _: Self) -> Bool { true }
  func hash(into _: inout Hasher) {}
}
