/// The name a client gives a request so that it finds the reply: 1–32 of `[A-Za-z0-9._-]`, written `@tag`.
public enum Tag {
  /// The tag a line begins with, were the rest of it nonsense: its reply carries the tag all the same.
  public static func leading(_ line: some Sequence<UInt8>) -> String? {
    var tag = ""
    var hasBegun = false
    for byte in line {
      let scalar = Unicode.Scalar(byte)
      if hasBegun {
        if isSpace(scalar) { break }
        guard isLetter(scalar), tag.utf8.count < 32 else { return nil }
        tag.unicodeScalars.append(scalar)
      } else if scalar == "@" {
        hasBegun = true
      } else if !isSpace(scalar) {
        return nil
      }
    }
    return tag.isEmpty ? nil : tag
  }

  static func isValid(_ tag: String) -> Bool {
    (1...32).contains(tag.utf8.count) && tag.unicodeScalars.allSatisfy(isLetter)
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" || scalar == "\r" }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "._-".unicodeScalars.contains(scalar))
  }
}
