/// A colour, which may differ between light and dark appearance.
public final class UIColor: Hashable, Sendable {
  /// Red, green, blue and opacity, each from 0 to 1.
  public struct Components: Hashable, Sendable {
    public let red: Double
    public let green: Double
    public let blue: Double
    public let alpha: Double
  }

  /// In light appearance.
  public let light: Components
  /// In dark appearance.
  public let dark: Components

  private init(light: Components, dark: Components) {
    self.light = light
    self.dark = dark
  }

  /// Values outside 0...1 are brought to the nearer end.
  public convenience init(red: Double, green: Double, blue: Double, alpha: Double) {
    let components = Components(red: unit(red), green: unit(green), blue: unit(blue), alpha: unit(alpha))
    self.init(light: components, dark: components)
  }

  /// A grey; values outside 0...1 are brought to the nearer end.
  public convenience init(white: Double, alpha: Double) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  private convenience init(light: UIColor, dark: UIColor) {
    self.init(light: light.light, dark: dark.dark)
  }

  /// The colour with another opacity, in both appearances.
  public func withAlphaComponent(_ alpha: Double) -> UIColor {
    UIColor(light: light.with(alpha: unit(alpha)), dark: dark.with(alpha: unit(alpha)))
  }

  public static func == (left: UIColor, right: UIColor) -> Bool {
    left.light == right.light && left.dark == right.dark
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(light)
    hasher.combine(dark)
  }
}

private func unit(_ value: Double) -> Double { value.isNaN ? 0 : min(max(value, 0), 1) }

extension UIColor.Components {
  fileprivate func with(alpha: Double) -> Self {
    Self(red: red, green: green, blue: blue, alpha: alpha)
  }
}

extension UIColor {
  private convenience init(_ rgb: UInt32, alpha: Double = 1) {
    func channel(_ shift: UInt32) -> Double { Double(rgb >> shift & 0xFF) / 255 }
    self.init(red: channel(16), green: channel(8), blue: channel(0), alpha: alpha)
  }

  public static let clear = UIColor(white: 0, alpha: 0)
  public static let black = UIColor(0x000000)
  public static let white = UIColor(0xFFFFFF)
  public static let darkGray = UIColor(white: 1 / 3, alpha: 1)
  public static let gray = UIColor(white: 0.5, alpha: 1)
  public static let lightGray = UIColor(white: 2 / 3, alpha: 1)
  public static let red = UIColor(0xFF0000)
  public static let green = UIColor(0x00FF00)
  public static let blue = UIColor(0x0000FF)
  public static let cyan = UIColor(0x00FFFF)
  public static let yellow = UIColor(0xFFFF00)
  public static let magenta = UIColor(0xFF00FF)
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)

  /// Text, from the first in rank to the last.
  public static let label = UIColor(light: UIColor(0x000000), dark: UIColor(0xFFFFFF))
  public static let secondaryLabel = UIColor(
    light: UIColor(0x3C3C43, alpha: 0.6), dark: UIColor(0xEBEBF5, alpha: 0.6))
  public static let tertiaryLabel = UIColor(
    light: UIColor(0x3C3C43, alpha: 0.3), dark: UIColor(0xEBEBF5, alpha: 0.3))

  public static let systemBackground = UIColor(light: UIColor(0xFFFFFF), dark: UIColor(0x000000))
  public static let secondarySystemBackground = UIColor(light: UIColor(0xF2F2F7), dark: UIColor(0x1C1C1E))

  public static let systemRed = UIColor(light: UIColor(0xFF3B30), dark: UIColor(0xFF453A))
  public static let systemOrange = UIColor(light: UIColor(0xFF9500), dark: UIColor(0xFF9F0A))
  public static let systemYellow = UIColor(light: UIColor(0xFFCC00), dark: UIColor(0xFFD60A))
  public static let systemGreen = UIColor(light: UIColor(0x34C759), dark: UIColor(0x30D158))
  public static let systemTeal = UIColor(light: UIColor(0x30B0C7), dark: UIColor(0x40CBE0))
  public static let systemBlue = UIColor(light: UIColor(0x007AFF), dark: UIColor(0x0A84FF))
  public static let systemIndigo = UIColor(light: UIColor(0x5856D6), dark: UIColor(0x5E5CE6))
  public static let systemPurple = UIColor(light: UIColor(0xAF52DE), dark: UIColor(0xBF5AF2))
  public static let systemPink = UIColor(light: UIColor(0xFF2D55), dark: UIColor(0xFF375F))
  public static let systemBrown = UIColor(light: UIColor(0xA2845E), dark: UIColor(0xAC8E68))
  public static let systemGray = UIColor(0x8E8E93)
}
