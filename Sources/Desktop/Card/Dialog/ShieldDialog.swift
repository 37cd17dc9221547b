public import EarnCore

/// What a person is doing with a shield: which page is open, what has the focus, what is pressed. It answers once for a
/// card; from then on it is disabled until `show` brings another.
public struct ShieldDialog: Hashable, Sendable {
  public enum Page: Hashable, Sendable {
    /// The card as it comes: *Close*, *Earn more…*.
    case card
    /// The card with its ways to earn open.
    case menu
    /// Whether an item was really done.
    case question(item: Int)
  }

  public internal(set) var card: ShieldCard
  public internal(set) var page = Page.card
  public internal(set) var focus: ShieldControl
  public internal(set) var hovered: ShieldControl?
  /// What the pointer holds down.
  public internal(set) var pressed: ShieldControl?
  public internal(set) var isAnswered = false
  /// The focus is drawn from the first key on: a person with a mouse sees no ring.
  public internal(set) var showsFocus = false

  /// The key that went down last and has not come up.
  var heldKey: ShieldKey?
  /// Set when a click opened the question: the second half of a double click must not answer it.
  var awaitsPointerMotion = false

  public init(_ card: ShieldCard) {
    self.card = card
    focus = Self.firstFocus(card)
  }

  /// What can be pressed on this page, in the order in which Tab visits it.
  public var controls: [ShieldControl] {
    switch page {
    case .card: buttons
    case .menu: items + buttons
    case .question: [.no, .yes]
    }
  }

  private var items: [ShieldControl] { card.offeredItems.indices.map(ShieldControl.item) }
  private var buttons: [ShieldControl] { card.secondary == nil ? [.primary] : [.primary, .secondary] }

  /// Shows a card. While nothing is answered, newer words for the same showing keep the page and the focus.
  public mutating func show(_ newer: ShieldCard) {
    let isSameShowing = newer.id == card.id && !isAnswered
    let isSameChoice = newer.items == card.items && (newer.secondary == nil) == (card.secondary == nil)
    guard isSameShowing, isSameChoice else {
      self = ShieldDialog(newer)
      return
    }
    card = newer
  }

  /// What a control does. What is not on the page does nothing: what was pointed at may be older than the page.
  mutating func activate(_ control: ShieldControl) -> ShieldAnswer? {
    guard !isAnswered, controls.contains(control) else { return nil }
    switch (control, page) {
    case (.primary, _): return answer(.primary)
    case (.secondary, .menu): open(.card, focusing: .secondary)
    case (.secondary, _):
      if card.offeredItems.isEmpty { return answer(.secondary) }
      open(.menu, focusing: .item(0))
    case (.item(let item), _):
      if card.offeredItems[item].question == nil { return answer(.item(item)) }
      open(.question(item: item), focusing: .yes)
    case (.yes, .question(let item)): return answer(.item(item))
    case (.no, .question(let item)): open(.menu, focusing: .item(item))
    case (.yes, _), (.no, _): break
    }
    return nil
  }

  /// Escape: a page back, and from the card itself out of the way.
  mutating func goBack() -> ShieldAnswer? {
    switch page {
    case .card: return answer(.primary)
    case .menu: open(.card, focusing: .secondary)
    case .question(let item): open(.menu, focusing: .item(item))
    }
    return nil
  }

  private mutating func open(_ page: Page, focusing control: ShieldControl) {
    self.page = page
    focus = control
    hovered = nil
    pressed = nil
  }

  private mutating func answer(_ answer: ShieldAnswer) -> ShieldAnswer {
    isAnswered = true
    hovered = nil
    pressed = nil
    return answer
  }

  private static func firstFocus(_ card: ShieldCard) -> ShieldControl { card.secondary == nil ? .primary : .secondary }
}

extension ShieldCard {
  /// A submenu has at most three items.
  var offeredItems: ArraySlice<Item> { secondary == nil ? [] : items.prefix(3) }
}
