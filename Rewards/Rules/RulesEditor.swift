public import LineProtocol

/// The one-word edits of `BLOCK` and `UNBLOCK`: everything else in the file, comments too, stays as it was written.
public enum RulesEditor {
  /// Blocks one more thing, in a line of its own below the last of its kind.
  /// - Throws: `bad-name` for a value no rule can hold.
  public static func adding(_ kind: TargetKind, _ value: String, to text: String) throws(Failure) -> (
    text: String, changed: Bool
  ) {
    if let fault = kind.fault(of: value) {
      let hint = fault.near.map { "; did you mean \($0)?" } ?? "."
      throw Failure(
        .badName, "What is blocked \(fault.finding)\(hint)", pairs: fault.near.map { [Pair("near", $0)] } ?? [])
    }
    var lines = RulesLine.lines(of: text).map(String.init)
    guard !lines.contains(where: { blocked(in: $0, kind, value) != nil }) else { return (text, false) }
    let ending = lines.first?.unicodeScalars.last == "\r" ? "\r" : ""
    let statement = "block \(kind.rawValue) \(word(value))\(ending)"
    let end = lines.last?.isEmpty == true ? lines.count - 1 : lines.count
    lines.insert(statement, at: place(for: kind, in: lines).map { $0 + 1 } ?? end)
    if lines.last == statement { lines.append("") }
    return (lines.joined(separator: "\n"), true)
  }

  /// Takes a word out of every `block` line that names it. A line left without a word goes, its comment stays.
  public static func removing(_ kind: TargetKind, _ value: String, from text: String) -> (text: String, changed: Bool) {
    var lines: [String] = []
    var changed = false
    for var line in RulesLine.lines(of: text).map(String.init) {
      var isKept = true
      while isKept, let (parsed, index) = blocked(in: line, kind, value) {
        changed = true
        let rest = parsed.without(index)
        isKept = rest != nil
        line = rest ?? ""
      }
      if isKept { lines.append(line) }
    }
    return changed ? (lines.joined(separator: "\n"), true) : (text, false)
  }

  /// The line's words, and which of them blocks this; nil when none does.
  private static func blocked(in line: String, _ kind: TargetKind, _ value: String) -> (RulesLine, Int)? {
    guard let parsed = try? RulesLine(line), parsed.isBlock(kind) else { return nil }
    let index = parsed.words.indices.dropFirst(2).first { BlockRule(kind, parsed.words[$0].text).names(kind, value) }
    return index.map { (parsed, $0) }
  }

  /// The line below which a new rule belongs: the last `block` of its kind, else of any, else one in a comment.
  private static func place(for kind: TargetKind, in lines: [String]) -> Int? {
    let parsed = lines.map { try? RulesLine($0) }
    return parsed.lastIndex { $0?.isBlock(kind) == true }
      ?? parsed.lastIndex { line in TargetKind.allCases.contains { line?.isBlock($0) == true } }
      ?? lines.lastIndex { $0.drop { $0 == " " || $0 == "#" }.hasPrefix("block ") && $0.contains("#") }
  }

  /// A value as the file writes it: quoted where bare it would read as something else.
  private static func word(_ value: String) -> String {
    let isBare = value.unicodeScalars.allSatisfy { $0 != " " && $0 != "\"" } && value.unicodeScalars.first != "#"
    return isBare ? value : WordWriter.quoted(value)
  }
}

extension RulesLine {
  fileprivate func isBlock(_ kind: TargetKind) -> Bool {
    words.count > 2 && !words[0].isQuoted && words[0].text == "block" && !words[1].isQuoted
      && words[1].text == kind.rawValue
  }

  /// The line without one of its values; without its last value only its comment is left, or nil where it has none.
  fileprivate func without(_ index: Int) -> String? {
    if words.count == 3 {
      let comment = scalars[end(of: index)...].drop { $0 == " " || $0 == "\t" }
      let hasComment = comment.first == "#"
      return hasComment ? Self.text(scalars[..<start(of: 0)] + comment) : nil
    }
    let isLast = index == words.count - 1
    let (from, to) = isLast ? (end(of: index - 1), end(of: index)) : (start(of: index), start(of: index + 1))
    return Self.text(scalars[..<from] + scalars[to...])
  }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }
}
