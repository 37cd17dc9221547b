public import LineProtocol

/// What is wrong with a rules file, and where.
public struct RulesError: Error, Hashable, Sendable {
  /// Counted from 1.
  public let line: Int
  /// Counted in Unicode scalars from 1.
  public let column: Int
  /// One sentence without its place: what was expected, what stood there, and the nearest known word.
  public let message: String
  /// The nearest known word.
  public let near: String?

  /// - Parameter finding: the sentence without its end; the nearest word and the full stop are put to it.
  public init(line: Int, column: Int, _ finding: String, near: String? = nil) {
    self.line = line
    self.column = column
    message = finding + (near.map { "; did you mean \($0)?" } ?? ".")
    self.near = near
  }

  /// `400 bad-rules`, its sentence beginning with the place.
  /// - Parameter file: the path of the rules file, to be named first.
  public func failure(in file: String? = nil) -> Failure {
    let place = [Pair("line", line), Pair("column", column)]
    return Failure(
      .badRules, file.map { "\($0): \(description)" } ?? description,
      pairs: place + (near.map { [Pair("near", $0)] } ?? []))
  }
}

extension RulesError: CustomStringConvertible {
  public var description: String { "Line \(line), column \(column): \(message)" }
}
