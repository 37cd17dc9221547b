#if DESKTOP_X11
  /// The measures of a card, in units of length. Windows too small for one get the next.
  struct CardStyle: Hashable, Sendable {
    /// Between the card and the window's edge, at least.
    var margin: Double
    /// Between the card's edge and what stands on it.
    var padding: Double
    var widest: Double
    /// The narrowest window it suits.
    var narrowest: Double
    var corner: Double
    /// Nil where there is no room for an icon.
    var icon: Double?
    var iconGap: Double
    var title: CardTextStyle
    /// Nil where there is no room for a second text.
    var subtitle: CardTextStyle?
    var titleGap: Double
    var buttonsGap: Double
    var buttonHeight: Double
    var button: CardTextStyle
    /// Between buttons.
    var gap: Double
    var blur: Double

    var buttonCorner: Double { min(corner * 0.55, buttonHeight / 2) }

    static let all = [regular, compact, slim, bare]

    static let regular = CardStyle(
      margin: 32, padding: 36, widest: 456, narrowest: 420, corner: 22, icon: 76, iconGap: 22,
      title: CardTextStyle(size: 24, isBold: true, lines: 2), subtitle: CardTextStyle(size: 16, lines: 3),
      titleGap: 10, buttonsGap: 30, buttonHeight: 46, button: CardTextStyle(size: 15.5, isBold: true), gap: 12, blur: 34
    )

    static let compact = CardStyle(
      margin: 14, padding: 20, widest: 380, narrowest: 250, corner: 16, icon: 44, iconGap: 12,
      title: CardTextStyle(size: 18, isBold: true, lines: 2), subtitle: CardTextStyle(size: 14, lines: 3),
      titleGap: 6, buttonsGap: 18, buttonHeight: 38, button: CardTextStyle(size: 14, isBold: true), gap: 8, blur: 14)

    static let slim = CardStyle(
      margin: 8, padding: 14, widest: 380, narrowest: 190, corner: 12, icon: nil, iconGap: 0,
      title: CardTextStyle(size: 16, isBold: true, lines: 1), subtitle: CardTextStyle(size: 13, lines: 2),
      titleGap: 4, buttonsGap: 12, buttonHeight: 32, button: CardTextStyle(size: 13, isBold: true), gap: 6, blur: 8)

    static let bare = CardStyle(
      margin: 6, padding: 10, widest: 380, narrowest: 140, corner: 10, icon: nil, iconGap: 0,
      title: CardTextStyle(size: 14, isBold: true, lines: 1), subtitle: nil,
      titleGap: 0, buttonsGap: 8, buttonHeight: 28, button: CardTextStyle(size: 12.5, isBold: true), gap: 6, blur: 6)
  }
#endif
