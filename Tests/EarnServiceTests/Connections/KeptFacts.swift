import LineProtocol

@testable import EarnService

/// Plays the ledger: the facts that are kept, read in pages of 200, and what reading them took.
final class KeptFacts {
  private(set) var facts: [EventLine]
  /// How many facts were read, those of a page not taken to its end included.
  private(set) var readCount = 0
  /// Facts up to this one are no longer kept.
  var gone = 0

  init(_ count: Int) { facts = count == 0 ? [] : (1...count).map { Self.fact($0) } }

  static func fact(_ number: Int, type: String = "log") -> EventLine {
    EventLine(sequence: number, type: type, pairs: [Pair("note", String(repeating: "n", count: 80))])
  }

  /// One more, as it happens.
  func add(type: String = "log") -> EventLine {
    facts.append(Self.fact(facts.count + 1, type: type))
    return facts[facts.count - 1]
  }

  var lines: [String] { facts.map(\.line) }

  var reader: FactReader {
    { [self] (sequence, visit) throws(Failure) in
      guard sequence >= gone else { throw Failure(.gone, "The facts after \(sequence) are not kept.") }
      for fact in facts.dropFirst(sequence).prefix(200) {
        readCount += 1
        guard visit(fact) else { return }
      }
    }
  }
}
