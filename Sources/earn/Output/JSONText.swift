import LineProtocol

/// One reply as one JSON object: snake_case names, whole seconds as numbers.
enum JSONText {
  static func object(_ pairs: [Pair]) -> String {
    let members = pairs.map { "\(string(name($0.key))):\(value($0))" }
    return "{\(members.joined(separator: ","))}"
  }

  private static func name(_ key: String) -> String { String(key.map { $0 == "-" ? "_" : $0 }) }

  private static func value(_ pair: Pair) -> String {
    if flags.contains(pair.key), pair.value == "0" || pair.value == "1" { return pair.value == "1" ? "true" : "false" }
    return texts.contains(pair.key) || !isNumber(pair.value) ? string(pair.value) : pair.value
  }

  /// Yes or no on the wire is 1 or 0.
  private static let flags: Set = [
    "blocked", "shield", "replayed", "enforced", "charged", "met", "changed", "dry", "on", "more",
  ]

  /// A name may look like a number; it stays a string.
  private static let texts: Set = [
    "activity", "name", "note", "title", "body", "app", "front", "target", "rule", "text", "reason", "value", "check",
    "by", "path", "day", "category", "key", "unit",
  ]

  /// A whole number or a decimal as JSON writes them.
  private static func isNumber(_ text: String) -> Bool {
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
    let parts = digits.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first, !whole.isEmpty, whole.count == 1 || whole.first != UInt8(ascii: "0") else {
      return false
    }
    return parts.allSatisfy { part in
      !part.isEmpty && part.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
  }

  static func string(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.isControl:
        let hex = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
