/// How much of an activity was done, exact to a thousandth: 20 push-ups, 12.5 pages, 2700 seconds.
public struct Units: Hashable, Comparable, Sendable {
  /// The amount times a thousand.
  public let thousandths: Int

  public init(thousandths: Int) { self.thousandths = thousandths }
  public init(_ whole: Int) { thousandths = whole * 1000 }

  public static let zero = Units(thousandths: 0)

  public static func < (left: Units, right: Units) -> Bool { left.thousandths < right.thousandths }
  public static func + (left: Units, right: Units) -> Units {
    Units(thousandths: left.thousandths + right.thousandths)
  }
  public static func - (left: Units, right: Units) -> Units {
    Units(thousandths: left.thousandths - right.thousandths)
  }
}

extension Units: CustomStringConvertible {
  /// The shortest decimal: `20`, `12.5`, `0.125`.
  public var description: String {
    let magnitude = thousandths.magnitude
    var text = String(magnitude / 1000)
    var fraction = magnitude % 1000
    if fraction != 0 {
      var digits = ""
      var place: UInt = 100
      while fraction != 0 {
        digits += String(fraction / place)
        fraction %= place
        place /= 10
      }
      text += "." + digits
    }
    return thousandths < 0 ? "-" + text : text
  }
}
