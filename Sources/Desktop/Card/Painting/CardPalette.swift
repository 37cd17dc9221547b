#if DESKTOP_X11
  import EarnCore

  /// The colours of a shield where its configuration names none. Text keeps a contrast of 4.5 to what is behind it.
  struct CardPalette: Hashable, Sendable {
    let backdropTop, backdropBottom: CardColor
    let surface, outline: CardColor
    let shadow: Double
    let title, subtitle: CardColor
    let neutral, neutralInk: CardColor
    let accent, accentInk: CardColor
    let choice, choiceInk: CardColor
    /// The unfilled part of the mark.
    let track: CardColor

    static let light = CardPalette(
      backdropTop: CardColor(0xEEF2F5), backdropBottom: CardColor(0xDCE4EA), surface: CardColor(0xFFFFFF),
      outline: CardColor(0x1B2A38, alpha: 0.07), shadow: 0.16, title: CardColor(0x182027),
      subtitle: CardColor(0x55616D),
      neutral: CardColor(0xEDF0F3), neutralInk: CardColor(0x242D35), accent: CardColor(0x1C7A67),
      accentInk: CardColor(0xFFFFFF), choice: CardColor(0xE4F2EE), choiceInk: CardColor(0x12604F),
      track: CardColor(0xDDE7E5))

    static let dark = CardPalette(
      backdropTop: CardColor(0x1B2026), backdropBottom: CardColor(0x111418), surface: CardColor(0x272D34),
      outline: CardColor(0xFFFFFF, alpha: 0.07), shadow: 0.5, title: CardColor(0xF1F4F7), subtitle: CardColor(0xAEB8C2),
      neutral: CardColor(0x39414A), neutralInk: CardColor(0xF1F4F7), accent: CardColor(0x63CDB5),
      accentInk: CardColor(0x06231C), choice: CardColor(0x2C4A47), choiceInk: CardColor(0xC4F3E7),
      track: CardColor(0x3B454C))

    static func of(isDark: Bool) -> CardPalette { isDark ? dark : light }
  }

  /// How a control stands out just now.
  enum ControlState: Hashable, CaseIterable, Sendable {
    case resting, hovered, pressed

    /// How much of the ink's colour the fill takes.
    var share: Double {
      switch self {
      case .resting: 0
      case .hovered: 0.06
      case .pressed: 0.14
      }
    }
  }

  /// A fill and what is written on it.
  struct ControlColors: Hashable, Sendable {
    let fill, ink: CardColor

    init(fill: CardColor, ink: CardColor, _ state: ControlState) {
      // A light ink on a deep fill would lose contrast if the fill went towards it: the fill goes away from the ink.
      let away = ink.luminance > fill.luminance ? CardColor(0) : CardColor(0xFFFFFF)
      let isPale = ink.luminance < fill.luminance && fill.luminance > 0.7
      self.fill = fill.blended(with: isPale ? ink : away, state.share * (isPale ? 0.8 : 1))
      self.ink = ink.readable(on: self.fill)
    }
  }
#endif
