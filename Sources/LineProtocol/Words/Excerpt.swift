extension String {
  /// What somebody wrote, fit to stand in a sentence: at most 40 scalars of it, and nothing a terminal would obey or
  /// that would turn the rest of the sentence about.
  public var excerpt: String {
    guard !isEmpty else { return "\"\"" }
    var beginning = String.UnicodeScalarView()
    for scalar in unicodeScalars.prefix(40) {
      beginning.append(scalar.isControl || scalar.turnsText ? "\u{FFFD}" : scalar)
    }
    return String(beginning) + (unicodeScalars.dropFirst(40).isEmpty ? "" : "…")
  }
}

extension Unicode.Scalar {
  /// C0, DEL and C1: what a terminal may take as a command.
  public var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }

  /// Sets the direction of the text around it, so that a line reads otherwise than it is written.
  public var turnsText: Bool { (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value) }
}
