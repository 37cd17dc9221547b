#if DESKTOP_X11
  import CPango
  import EarnCore

  /// Paints shields: a background over the whole window, and the card in its middle. No clock, no window system; of the
  /// outside it reads fonts and icons alone.
  public struct CardPainter {
    private let dialog: ShieldDialog
    private let surface: CardSurface
    private let palette: CardPalette
    private let canvas: Canvas

    /// Paints the state of a dialog for a window.
    public static func paint(_ dialog: ShieldDialog, on surface: CardSurface) -> PaintedCard {
      var regions: [HitRegion] = []
      var frame = CardRect(x: 0, y: 0, width: 0, height: 0)
      let image = Canvas.image(width: surface.width, height: surface.height, scale: surface.scale) { canvas in
        let painter = CardPainter(
          dialog: dialog, surface: surface, palette: .of(isDark: surface.isDark), canvas: canvas)
        (regions, frame) = painter.paint()
      }
      return PaintedCard(image: image, regions: regions, frame: surface.pixels(frame))
    }

    private func paint() -> (regions: [HitRegion], frame: CardRect) {
      paintBackdrop()
      let (width, height) = (Double(surface.width) / surface.scale, Double(surface.height) / surface.scale)
      let page = CardPage(dialog, isDark: surface.isDark)
      guard let plan = CardPlan.fitting(page, width: width, height: height, on: canvas) else {
        return ([], paintIconAlone(width, height))
      }
      paint(plan)
      let reach = Canvas.shadowReach(blur: plan.style.blur)
      return (
        plan.buttons.map { HitRegion($0.control.control, surface.pixels($0.frame)) }, plan.frame.inset(by: -reach)
      )
    }

    /// Opaque whatever the configuration says: a shield covers.
    private func paintBackdrop() {
      let height = Double(surface.height) / surface.scale
      guard let tint = dialog.card.background?.color(isDark: surface.isDark) else {
        return canvas.fillAll(from: palette.backdropTop, to: palette.backdropBottom, height: height)
      }
      let color = tint.over(palette.backdropTop)
      canvas.fillAll(from: color, to: color.blended(with: CardColor(0), 0.06), height: height)
    }

    private func paintIconAlone(_ width: Double, _ height: Double) -> CardRect {
      let side = min(64, min(width, height) * 0.6)
      let rect = CardRect(x: (width - side) / 2, y: (height - side) / 2, width: side, height: side)
      paintIcon(in: rect)
      return rect
    }

    private func paintIcon(in rect: CardRect) {
      let pixels = Int((rect.width * surface.scale).rounded())
      let file = dialog.card.icon.flatMap { IconFile.named($0, pixels: pixels) }
      if file?.draw(in: rect, on: canvas) != true { CardMark.draw(in: rect, palette, on: canvas) }
    }

    private func paint(_ plan: CardPlan) {
      let style = plan.style
      canvas.shadow(around: plan.frame, corner: style.corner, blur: style.blur, strength: palette.shadow)
      canvas.fill(plan.frame, corner: style.corner, palette.surface)
      canvas.stroke(plan.frame.inset(by: -0.5), corner: style.corner + 0.5, width: 1, palette.outline)
      canvas.clipped(to: plan.frame, corner: style.corner) {
        if let icon = plan.icon { paintIcon(in: icon) }
        paint(plan.title, palette.title, plan)
        paint(plan.subtitle, palette.subtitle, plan)
        canvas.faded(dialog.isAnswered ? 0.45 : 1) {
          for button in plan.buttons { paint(button, plan.style) }
          // Last: where rows stand close together the next would cut into the ring.
          paintFocus(plan)
        }
      }
    }

    private func paint(_ text: CardPlan.Text?, _ color: CardColor, _ plan: CardPlan) {
      guard let text else { return }
      let wanted = text.label.tint?.color(isDark: surface.isDark).over(palette.surface) ?? color
      text.text.draw(
        x: plan.frame.middle.x - text.text.width / 2, y: plan.frame.y + text.y, wanted.readable(on: palette.surface))
    }
  }

  extension CardPainter {
    private func paint(_ button: CardPlan.Button, _ style: CardStyle) {
      let colors = colors(of: button.control)
      canvas.fill(button.frame, corner: style.buttonCorner, colors.fill)
      let x = button.frame.x + (button.frame.width - button.text.width) / 2
      // By the baseline: scripts of unequal height must not stand unevenly beside one another.
      let baseline = button.frame.middle.y + style.button.size * 0.36
      button.text.draw(x: x, y: baseline - button.text.baseline, colors.ink)
    }

    private func paintFocus(_ plan: CardPlan) {
      guard dialog.showsFocus, !dialog.isAnswered,
        let button = plan.buttons.first(where: { $0.control.control == dialog.focus })
      else { return }
      canvas.stroke(
        button.frame.inset(by: -3), corner: plan.style.buttonCorner + 3, width: 2, palette.accent)
    }

    private func colors(of control: CardPage.Control) -> ControlColors {
      let tint = control.label.tint?.color(isDark: surface.isDark)
      let state = state(of: control.control)
      switch control.weight {
      case .accent: return ControlColors(fill: palette.accent, ink: tint ?? palette.accentInk, state)
      case .choice: return ControlColors(fill: palette.choice, ink: tint ?? palette.choiceInk, state)
      case .neutral: return ControlColors(fill: palette.neutral, ink: tint ?? palette.neutralInk, state)
      case .tinted(let color):
        let fill = color.over(palette.surface)
        return ControlColors(fill: fill, ink: tint ?? palette.accentInk.readable(on: fill), state)
      }
    }

    private func state(of control: ShieldControl) -> ControlState {
      guard !dialog.isAnswered else { return .resting }
      if dialog.pressed == control { return .pressed }
      return dialog.hovered == control ? .hovered : .resting
    }
  }

  extension CardSurface {
    /// The pixels that a rectangle touches, within the window.
    func pixels(_ rect: CardRect) -> PixelFrame {
      let left = max(0, Int((rect.x * scale).rounded(.down))), top = max(0, Int((rect.y * scale).rounded(.down)))
      let right = min(width, Int(((rect.x + rect.width) * scale).rounded(.up)))
      let bottom = min(height, Int(((rect.y + rect.height) * scale).rounded(.up)))
      return PixelFrame(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
    }
  }
#endif
