#if DESKTOP_X11
  import EarnCore

  extension CardPlan {
    /// The rows and buttons of a page, placed from (0, 0) in the width there is.
    struct Buttons {
      private(set) var stacked: [Button] = []
      private let style: CardStyle
      private let width: Double
      private let canvas: Canvas

      init(_ page: CardPage, _ style: CardStyle, _ width: Double, on canvas: Canvas) {
        self.style = style
        self.width = width
        self.canvas = canvas
        var y = 0.0
        for row in page.rows {
          add(row, CardRect(x: 0, y: y, width: width, height: style.buttonHeight), isRow: true)
          y += style.buttonHeight + style.gap * 0.66
        }
        if !page.rows.isEmpty, !page.buttons.isEmpty { y += style.gap }
        place(page.buttons, from: y)
      }

      private static let labelMargin = 14.0

      private mutating func place(_ buttons: [CardPage.Control], from y: Double) {
        let share = (width - style.gap * Double(buttons.count - 1)) / Double(max(buttons.count, 1))
        let isRoomy = buttons.allSatisfy { naturalWidth($0) + 2 * Self.labelMargin <= share }
        if isRoomy {
          for (index, button) in buttons.enumerated() {
            let x = Double(index) * (share + style.gap)
            add(button, CardRect(x: x, y: y, width: share, height: style.buttonHeight), isRow: false)
          }
        } else {
          // What is suggested comes first.
          for (index, button) in buttons.reversed().enumerated() {
            let top = y + Double(index) * (style.buttonHeight + style.gap)
            add(button, CardRect(x: 0, y: top, width: width, height: style.buttonHeight), isRow: false)
          }
        }
      }

      private func naturalWidth(_ button: CardPage.Control) -> Double {
        CardText(button.label.text, style.button, on: canvas)?.size.width ?? 0
      }

      private mutating func add(_ control: CardPage.Control, _ frame: CardRect, isRow: Bool) {
        guard
          let text = CardText(
            control.label.text, style.button, width: frame.width - 2 * Self.labelMargin, on: canvas)
        else { return }
        stacked.append(Button(control: control, text: text, frame: frame, isRow: isRow))
      }
    }
  }
#endif
