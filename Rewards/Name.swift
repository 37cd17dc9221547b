public import LineProtocol

/// What may be the name of an activity, a program or anything else that is blocked.
public enum Name {
  /// Longest name of an activity, of what is counted, or of a program under `earn run`, in Unicode scalars.
  public static let longest = 64
  /// Longest app, site, category or title that can be blocked or stand in front, in Unicode scalars.
  public static let longestTarget = 255

  /// What keeps a text from being a name, to follow what is named in a sentence; nil when nothing does.
  static func fault(of text: String, upTo limit: Int) -> String? {
    if text.isEmpty { return "must not be empty" }
    if text.unicodeScalars.count > limit { return "must not be longer than \(limit) characters" }
    return text.deceptiveScalar.map { "must not contain \(described($0))" }
  }

  /// The name a request gives to something.
  /// - Parameter thing: what is named, as a sentence about it begins: `A program's name`.
  /// - Throws: `bad-name`, with what is wrong and where a character is, which one.
  public static func checked(_ text: String, _ thing: String, upTo limit: Int = longest) throws(Failure) -> String {
    if let fault = fault(of: text, upTo: limit) { throw Failure(.badName, "\(thing) \(fault).") }
    return text
  }

  /// `U+202E (right-to-left override)`; control characters have no name of their own.
  private static func described(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let number = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return "\(number) (\(scalar.properties.name?.lowercased() ?? "control character"))"
  }
}
