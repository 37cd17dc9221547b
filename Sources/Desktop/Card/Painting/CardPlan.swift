#if DESKTOP_X11
  import EarnCore

  /// Where everything of a page stands in a window, in units of length.
  struct CardPlan {
    struct Text {
      let text: CardText
      let label: ShieldCard.Label
      let y: Double
    }

    struct Button {
      let control: CardPage.Control
      let text: CardText
      var frame: CardRect
      let isRow: Bool
    }

    let style: CardStyle
    let frame: CardRect
    let icon: CardRect?
    let title, subtitle: Text?
    let buttons: [Button]

    /// Nil where the page does not fit a window of this size in this style.
    init?(_ page: CardPage, _ style: CardStyle, width: Double, height: Double, on canvas: Canvas) {
      guard width >= style.narrowest else { return nil }
      let cardWidth = min(width - 2 * style.margin, style.widest)
      let inner = cardWidth - 2 * style.padding
      var stack = Stack(y: style.padding)

      let iconY = style.icon.map { stack.place($0, gap: 0) }
      let iconGap = style.icon == nil ? 0 : style.iconGap
      let title = page.title.flatMap { stack.place($0, style.title, inner, gap: iconGap, on: canvas) }
      let subtitle = page.subtitle.flatMap { label in
        style.subtitle.flatMap {
          stack.place(label, $0, inner, gap: title == nil ? iconGap : style.titleGap, on: canvas)
        }
      }
      var buttons = Buttons(page, style, inner, on: canvas).stacked
      let buttonsY = stack.place(
        buttons.last.map { $0.frame.y + $0.frame.height } ?? 0, gap: stack.y > style.padding ? style.buttonsGap : 0)

      let cardHeight = stack.y + style.padding
      guard cardHeight + 2 * style.margin <= height else { return nil }
      let frame = CardRect(
        x: ((width - cardWidth) / 2).rounded(), y: ((height - cardHeight) / 2).rounded(), width: cardWidth,
        height: cardHeight)
      // In a mirrored language the suggested button is on the left.
      let isMirrored = (title ?? subtitle)?.text.isRightToLeft ?? false
      for index in buttons.indices {
        let button = buttons[index].frame
        let x = isMirrored ? inner - button.x - button.width : button.x
        buttons[index].frame = CardRect(
          x: frame.x + style.padding + x, y: frame.y + buttonsY + button.y, width: button.width, height: button.height)
      }
      self.style = style
      self.frame = frame
      self.title = title
      self.subtitle = subtitle
      self.buttons = buttons
      icon = style.icon.flatMap { side in
        iconY.map { CardRect(x: frame.x + (cardWidth - side) / 2, y: frame.y + $0, width: side, height: side) }
      }
    }

    /// The first style in which the page fits; nil in windows with room for an icon at most.
    static func fitting(_ page: CardPage, width: Double, height: Double, on canvas: Canvas) -> CardPlan? {
      func plan(_ page: CardPage) -> CardPlan? {
        CardStyle.all.lazy.compactMap { CardPlan(page, $0, width: width, height: height, on: canvas) }.first
      }
      return plan(page) ?? page.rowsAlone.flatMap(plan)
    }

    /// Things one below the other.
    private struct Stack {
      var y: Double

      mutating func place(_ height: Double, gap: Double) -> Double {
        let top = y + gap
        y = top + height
        return top
      }

      mutating func place(
        _ label: ShieldCard.Label, _ style: CardTextStyle, _ width: Double, gap: Double, on canvas: Canvas
      ) -> Text? {
        guard !label.text.isEmpty, let text = CardText(label.text, style, width: width, on: canvas) else { return nil }
        return Text(text: text, label: label, y: place(text.size.height.rounded(.up), gap: gap))
      }
    }
  }
#endif
