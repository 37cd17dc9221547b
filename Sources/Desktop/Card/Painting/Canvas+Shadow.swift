#if DESKTOP_X11
  import CPango
  import EarnCore

  extension Canvas {
    /// How far a shadow reaches beyond what casts it, where it is longest.
    static func shadowReach(blur: Double) -> Double { blur * 1.3 }

    /// A soft shadow around a rectangle and a little below it. Layers upon one another instead of a blur: a blur costs
    /// more than the rest of the card.
    func shadow(around rect: CardRect, corner: Double, blur: Double, strength: Double) {
      cairo_save(context)
      // Nothing is drawn where the rectangle itself will be.
      trace(rect.inset(by: -2 * blur), corner: corner)
      trace(rect, corner: corner)
      cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD)
      cairo_clip(context)
      let layers = 24
      var covered = 0.0
      for layer in 1...layers {
        let share = Double(layer) / Double(layers)
        // The darkness there should be at this depth: half of it at the edge itself, as a blur leaves it.
        let wanted = strength * share * share * (3 - 2 * share)
        let reach = blur * (1 - 2 * share)
        let alpha = (wanted - covered) / (1 - covered)
        covered = wanted
        fill(
          rect.inset(by: -reach).moved(down: blur * 0.3), corner: max(corner + reach, blur * 0.4),
          CardColor(0x0B1722, alpha: alpha))
      }
      cairo_restore(context)
    }
  }
#endif
