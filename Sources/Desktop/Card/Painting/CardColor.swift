#if DESKTOP_X11
  import EarnCore
  import Glibc

  typealias CardColor = ShieldCard.Tint.Color

  extension CardColor {
    /// `0xRRGGBB`
    init(_ hex: UInt32, alpha: Double = 1) {
      func part(_ shift: UInt32) -> Double { Double(hex >> shift & 0xFF) / 255 }
      self.init(red: part(16), green: part(8), blue: part(0), alpha: alpha)
    }

    /// This colour with so much of another over it.
    func blended(with other: CardColor, _ share: Double) -> CardColor {
      func mix(_ one: Double, _ two: Double) -> Double { one + (two - one) * share }
      return CardColor(
        red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue), alpha: alpha)
    }

    /// This colour, opaque, as it looks on top of another.
    func over(_ ground: CardColor) -> CardColor {
      var opaque = self
      opaque.alpha = ground.alpha
      return ground.blended(with: opaque, min(max(alpha.isFinite ? alpha : 1, 0), 1))
    }

    /// Relative luminance as WCAG 2 defines it, 0 to 1.
    var luminance: Double {
      func linear(_ part: Double) -> Double { part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4) }
      return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// WCAG 2 contrast ratio, 1 to 21.
    func contrast(to other: CardColor) -> Double {
      let (one, two) = (luminance, other.luminance)
      return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    /// What WCAG 2 asks of text.
    static let readableContrast = 4.5

    /// This colour if text of it can be read there, else black or white.
    func readable(on ground: CardColor) -> CardColor {
      if contrast(to: ground) >= Self.readableContrast { return self }
      let (dark, light) = (CardColor(0x14171A), CardColor(0xFFFFFF))
      if max(dark.contrast(to: ground), light.contrast(to: ground)) < Self.readableContrast { return CardColor(0) }
      return dark.contrast(to: ground) > light.contrast(to: ground) ? dark : light
    }
  }

  extension ShieldCard.Tint {
    func color(isDark: Bool) -> CardColor { isDark ? dark : light }
  }
#endif
