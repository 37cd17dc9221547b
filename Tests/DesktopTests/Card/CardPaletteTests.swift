#if DESKTOP_X11
  import EarnCore
  import Testing

  @testable import Desktop

  @Suite("The colours of a shield")
  struct CardPaletteTests {
    @Test("text has a contrast of 4.5 at least to what is behind it", arguments: [CardPalette.light, .dark])
    func contrast(palette: CardPalette) {
      #expect(palette.title.contrast(to: palette.surface) >= 4.5)
      #expect(palette.subtitle.contrast(to: palette.surface) >= 4.5)
      for (fill, ink) in [
        (palette.neutral, palette.neutralInk), (palette.accent, palette.accentInk), (palette.choice, palette.choiceInk),
      ] {
        for state in ControlState.allCases {
          let colors = ControlColors(fill: fill, ink: ink, state)
          #expect(colors.ink == ink, "the ink need not be replaced")
          #expect(colors.ink.contrast(to: colors.fill) >= 4.5)
        }
      }
      // What is no text has 3, as WCAG asks of the ring around what has the focus.
      #expect(palette.accent.contrast(to: palette.surface) >= 3)
    }

    @Test("ink that cannot be read on a colour is replaced by one that can", arguments: 0..<200)
    func readable(seed: UInt64) {
      var random = Seeded(seed)
      func color() -> CardColor { CardColor(UInt32(random.next(below: 0x1000000))) }
      let (ink, ground) = (color(), color())
      let readable = ink.readable(on: ground)
      #expect(readable.contrast(to: ground) >= 4.5)
      #expect(readable == ink || ink.contrast(to: ground) < 4.5)
    }

    @Test("contrast is WCAG's")
    func knownContrasts() {
      #expect(CardColor(0).contrast(to: CardColor(0xFFFFFF)) == 21)
      #expect(abs(CardColor(0x767676).contrast(to: CardColor(0xFFFFFF)) - 4.54) < 0.01)
    }
  }
#endif
