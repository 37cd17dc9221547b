/// The answer to one request: rows, then exactly one final line.
public struct Reply: Hashable, Sendable {
  public enum Outcome: Hashable, Sendable {
    case ok([Pair])
    case failure(Failure)
  }

  public let rows: [[Pair]]
  public let outcome: Outcome

  public init(rows: [[Pair]] = [], outcome: Outcome) {
    self.rows = rows
    self.outcome = outcome
  }

  public static func ok(_ pairs: Pair...) -> Reply { Reply(outcome: .ok(pairs)) }
  public static func ok(_ pairs: [Pair]) -> Reply { Reply(outcome: .ok(pairs)) }
  public static func rows(_ rows: [[Pair]], _ pairs: [Pair] = []) -> Reply { Reply(rows: rows, outcome: .ok(pairs)) }
  public static func failure(_ failure: Failure) -> Reply { Reply(outcome: .failure(failure)) }
}
