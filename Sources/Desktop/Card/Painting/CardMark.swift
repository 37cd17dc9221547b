#if DESKTOP_X11
  import CPango
  import EarnCore

  /// The product's own sign, for cards without an icon: time partly used, and resting.
  enum CardMark {
    static func draw(in rect: CardRect, _ palette: CardPalette, on canvas: Canvas) {
      let side = min(rect.width, rect.height)
      let line = side * 0.11
      let radius = (side - line) / 2
      ring(around: rect.middle, radius, line, from: 0, share: 1, palette.track, on: canvas)
      ring(around: rect.middle, radius, line, from: -0.25, share: 0.3, palette.accent, on: canvas)
      bars(around: rect.middle, side, palette.accent, on: canvas)
    }

    /// - Parameters from, share: in turns, clockwise from the right.
    private static func ring(
      around middle: (x: Double, y: Double), _ radius: Double, _ line: Double, from: Double, share: Double,
      _ color: CardColor, on canvas: Canvas
    ) {
      let turn = 2 * Double.pi
      cairo_new_path(canvas.context)
      cairo_arc(canvas.context, middle.x, middle.y, radius, from * turn, (from + share) * turn)
      canvas.use(color)
      cairo_set_line_width(canvas.context, line)
      cairo_set_line_cap(canvas.context, CAIRO_LINE_CAP_ROUND)
      cairo_stroke(canvas.context)
    }

    private static func bars(
      around middle: (x: Double, y: Double), _ side: Double, _ color: CardColor, on canvas: Canvas
    ) {
      let (width, height, gap) = (side * 0.09, side * 0.3, side * 0.11)
      for x in [middle.x - gap / 2 - width, middle.x + gap / 2] {
        let bar = CardRect(x: x, y: middle.y - height / 2, width: width, height: height)
        canvas.fill(bar, corner: width / 2, color)
      }
    }
  }
#endif
