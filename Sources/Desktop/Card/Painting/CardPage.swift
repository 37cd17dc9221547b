#if DESKTOP_X11
  import EarnCore

  /// What a page of the dialog shows, before it is known where.
  struct CardPage: Hashable {
    /// How much a control asks for.
    enum Weight: Hashable {
      /// The one that is suggested.
      case accent
      /// One of the ways that lead on.
      case choice
      case neutral
      /// The colour its configuration names.
      case tinted(CardColor)
    }

    struct Control: Hashable {
      let control: ShieldControl
      let label: ShieldCard.Label
      let weight: Weight
    }

    private(set) var title: ShieldCard.Label?
    private(set) var subtitle: ShieldCard.Label?
    /// One below the other.
    let rows: [Control]
    /// Side by side, where they fit.
    private(set) var buttons: [Control]

    init(_ dialog: ShieldDialog, isDark: Bool) {
      let card = dialog.card
      switch dialog.page {
      case .question(let number):
        let item = card.offeredItems[number]
        title = ShieldCard.Label(item.question ?? item.label, tint: card.title?.tint)
        subtitle = ShieldCard.Label(item.label, tint: card.subtitle?.tint)
        rows = []
        buttons = [
          Control(control: .no, label: ShieldCard.Label("No"), weight: .neutral),
          Control(control: .yes, label: ShieldCard.Label("Yes"), weight: .accent),
        ]
      case .menu, .card:
        title = card.title
        subtitle = card.subtitle
        rows =
          dialog.page == .card
          ? []
          : card.offeredItems.enumerated().map {
            Control(control: .item($0), label: ShieldCard.Label($1.label), weight: .choice)
          }
        buttons = Self.buttons(card, isOpen: dialog.page == .menu, isDark: isDark)
      }
    }

    /// An open menu without anything around it, for windows with no room for more; Escape closes it. Nil for other pages.
    var rowsAlone: CardPage? {
      guard !rows.isEmpty else { return nil }
      var page = self
      (page.title, page.subtitle, page.buttons) = (nil, nil, [])
      return page
    }

    /// The way back to earning is what is suggested, until it is open.
    private static func buttons(_ card: ShieldCard, isOpen: Bool, isDark: Bool) -> [Control] {
      let tint = card.primaryBackground.map { Weight.tinted($0.color(isDark: isDark)) }
      let primary = Control(
        control: .primary, label: card.primary ?? ShieldCard.Label("Close"),
        weight: tint ?? (card.secondary == nil ? .accent : .neutral))
      guard let secondary = card.secondary else { return [primary] }
      let weight: Weight = tint == nil && !isOpen ? .accent : .neutral
      return [primary, Control(control: .secondary, label: secondary, weight: weight)]
    }
  }
#endif
