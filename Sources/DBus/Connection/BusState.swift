/// How a bus stands. Reasons are parts of a sentence, without a full stop.
public enum BusState: Hashable, Sendable {
  /// There is none. A normal state: when its socket appears, it is connected to without being asked.
  case absent(reason: String)
  /// The bus has not greeted us yet.
  case connecting
  case ready
  /// It was there, or could not be connected to now. `reopen` tries again.
  case lost(reason: String)
}
