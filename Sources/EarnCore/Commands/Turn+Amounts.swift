import LineProtocol
import Rewards

extension Turn {
  func grant(_ request: Request) throws(Failure) {
    let amount = try Self.duration(request.words[0])
    let operation = append(
      .grant, amount: amount, note: try Self.text(request["reason"], field: "reason"), key: request["key"])
    tell(FactDraft("grant", [Pair("amount", amount), balancePair], operation: operation))
    answer(request, [balancePair], operation: operation)
  }

  func deduct(_ request: Request) throws(Failure) {
    let asked = try Self.duration(request.words[0])
    let reason = try Self.text(request["reason"], field: "reason")
    endArming()
    let taken = min(asked, core.balance)
    let operation = append(.deduction, amount: -taken, note: reason, key: request["key"], asked: asked)
    tell(FactDraft("deduct", [Pair("amount", -taken), balancePair], operation: operation))
    answer(request, [balancePair, Pair("asked", asked), Pair("taken", taken)], operation: operation)
  }

  func check(_ request: Request) throws(Failure) {
    answer([Pair("met", core.balance >= (try Self.duration(request.words[0], zeroIsFine: true))), balancePair])
  }

  /// Far beyond any use, and far below what sums could overflow.
  static let longestDuration = Seconds.hours(10_000)

  /// A duration with units.
  static func duration(_ text: String, zeroIsFine: Bool = false) throws(Failure) -> Seconds {
    guard let duration = DurationText.parse(text) else {
      throw Failure(.badDuration, "\(text.excerpt) is no duration; write one with units, such as 25m, 90s or 1h30m.")
    }
    guard duration > 0 || zeroIsFine else { throw Failure(.badDuration, "The duration is zero; it must be more.") }
    guard duration <= longestDuration else {
      throw Failure(.badDuration, "\(text.excerpt) is too long; at most \(DurationText.compact(longestDuration)).")
    }
    return duration
  }
}
