import Desktop
import EarnCore
import Testing

@Suite("The dialog of a shield")
struct ShieldDialogTests {
  /// What is done to a dialog, a step at a time.
  enum Step: Hashable, Sendable {
    /// Down and up again.
    case key(ShieldKey)
    case down(ShieldKey)
    case repeated(ShieldKey)
    case move(ShieldControl?)
    case press(ShieldControl?)
    case release(ShieldControl?)
    /// The pointer goes there, and its button down and up.
    case click(ShieldControl?)

    func take(_ dialog: inout ShieldDialog) -> [ShieldAnswer] {
      switch self {
      case .key(let key):
        defer { dialog.release(key) }
        return [dialog.press(key)].compactMap { $0 }
      case .down(let key): return [dialog.press(key)].compactMap { $0 }
      case .repeated(let key):
        dialog.release(key)
        return [dialog.press(key, isRepeat: true)].compactMap { $0 }
      case .move(let control): dialog.movePointer(over: control)
      case .press(let control): dialog.pressPointer(on: control)
      case .release(let control): return [dialog.releasePointer(on: control)].compactMap { $0 }
      case .click(let control):
        dialog.movePointer(over: control)
        dialog.pressPointer(on: control)
        return [dialog.releasePointer(on: control)].compactMap { $0 }
      }
      return []
    }
  }

  static let items = [
    ShieldCard.Item(label: "20 push-ups · +5m", question: "Did you do 20 push-ups?"),
    ShieldCard.Item(label: "Piano", question: nil),
    ShieldCard.Item(label: "5 pages · +5m", question: "Did you read 5 pages?"),
    ShieldCard.Item(label: "one too many", question: nil),
  ]

  static func card(id: String = "1", secondary: Bool = true, items: [ShieldCard.Item] = items) -> ShieldCard {
    ShieldCard(
      id: id, title: ShieldCard.Label("Steam is resting"), primary: ShieldCard.Label("Close"),
      secondary: secondary ? ShieldCard.Label("Earn more…") : nil, items: items)
  }

  private func run(_ steps: [Step], on card: ShieldCard = card()) -> (dialog: ShieldDialog, answers: [ShieldAnswer]) {
    var dialog = ShieldDialog(card)
    var answers: [ShieldAnswer] = []
    for step in steps { answers += step.take(&dialog) }
    return (dialog, answers)
  }

  @Test(
    "steps lead to an answer, once",
    arguments: [
      ([.key(.escape)], [.primary]),
      ([.key(.tab), .key(.enter)], [.primary]),
      ([.key(.backTab), .key(.space)], [.primary]),
      ([.key(.left), .key(.enter), .key(.enter), .key(.escape)], [.primary]),
      ([.click(.primary), .click(.primary)], [.primary]),
      ([.key(.enter), .key(.enter), .key(.enter)], [.item(0)]),
      ([.key(.space), .key(.space), .key(.space), .key(.space), .key(.enter), .key(.enter)], [.item(0)]),
      ([.key(.enter), .key(.down), .key(.enter)], [.item(1)]),
      ([.key(.enter), .key(.down), .key(.down), .key(.enter), .key(.enter)], [.item(2)]),
      ([.key(.enter), .key(.up), .key(.up), .key(.enter)], [.primary]),
      ([.click(.secondary), .click(.item(0)), .click(.yes), .click(.yes), .key(.enter)], [.item(0)]),
      ([.click(.secondary), .click(.item(1))], [.item(1)]),
      ([.click(.secondary), .key(.enter), .key(.left), .key(.enter), .key(.enter), .key(.enter)], [.item(0)]),
    ] as [([Step], [ShieldAnswer])])
  func answers(_ steps: [Step], _ expected: [ShieldAnswer]) {
    let (dialog, answers) = run(steps)
    #expect(answers == expected)
    #expect(dialog.isAnswered)
  }

  @Test(
    "steps lead to a page and a focus, and answer nothing",
    arguments: [
      ([], .card, .secondary),
      ([.key(.tab)], .card, .primary),
      ([.key(.tab), .key(.tab)], .card, .secondary),
      ([.key(.enter)], .menu, .item(0)),
      ([.key(.enter), .key(.tab), .key(.tab), .key(.tab)], .menu, .primary),
      ([.key(.enter), .key(.backTab)], .menu, .secondary),
      ([.key(.enter), .key(.backTab), .key(.enter)], .card, .secondary),
      ([.key(.enter), .key(.escape)], .card, .secondary),
      ([.key(.enter), .key(.down), .key(.down), .key(.enter)], .question(item: 2), .yes),
      ([.key(.enter), .key(.enter), .key(.escape)], .menu, .item(0)),
      ([.key(.enter), .key(.enter), .key(.tab)], .question(item: 0), .no),
      ([.key(.enter), .key(.enter), .key(.tab), .key(.enter)], .menu, .item(0)),
      ([.click(.secondary), .click(.item(2)), .click(.no)], .menu, .item(2)),
      ([.click(.secondary), .click(.secondary)], .card, .secondary),
      // A click must end where it began.
      ([.press(.primary), .release(nil)], .card, .primary),
      ([.press(.primary), .release(.secondary)], .card, .primary),
      ([.press(nil), .release(.primary)], .card, .secondary),
      ([.release(.primary)], .card, .secondary),
      ([.click(nil)], .card, .secondary),
      // What is not on the page cannot be pressed.
      ([.click(.yes), .click(.no), .click(.item(0)), .click(.item(7))], .card, .secondary),
    ] as [([Step], ShieldDialog.Page, ShieldControl)])
  func pages(_ steps: [Step], _ page: ShieldDialog.Page, _ focus: ShieldControl) {
    let (dialog, answers) = run(steps)
    #expect(answers == [])
    #expect(dialog.page == page)
    #expect(dialog.focus == focus)
    #expect(!dialog.isAnswered)
  }

  @Test("one Return that opens a page does not press anything on it, however long it is held")
  func heldReturn() {
    #expect(run([.down(.enter), .down(.enter), .down(.enter)]).dialog.page == .menu)
    #expect(run([.down(.enter), .repeated(.enter), .repeated(.enter)]).dialog.page == .menu)
    let held = run([.key(.enter), .down(.enter), .repeated(.enter), .down(.enter)])
    #expect(held.dialog.page == .question(item: 0))
    #expect(held.answers == [])
  }

  @Test("a held Escape goes back one page")
  func heldEscape() {
    let held = run([.key(.enter), .key(.enter), .down(.escape), .down(.escape), .repeated(.escape)])
    #expect(held.dialog.page == .menu)
    #expect(held.answers == [])
  }

  @Test("a Return whose release was never seen works again after another key or a click")
  func lostRelease() {
    #expect(run([.down(.enter), .key(.down), .key(.enter)]).answers == [.item(1)])
    #expect(run([.down(.enter), .click(.item(0)), .key(.enter)]).answers == [.item(0)])
  }

  @Test("the second half of a double click on an item does not answer its question")
  func doubleClick() {
    let opened: [Step] = [.click(.secondary), .click(.item(0))]
    let double = run(opened + [.press(.yes), .release(.yes)])
    #expect(double.dialog.page == .question(item: 0))
    #expect(double.answers == [])
    #expect(run(opened + [.press(.yes), .release(.yes), .click(.yes)]).answers == [.item(0)])
  }

  @Test("the focus shows from the first key until the pointer is used")
  func focusShows() {
    #expect(!run([]).dialog.showsFocus)
    #expect(run([.key(.tab)]).dialog.showsFocus)
    #expect(!run([.key(.tab), .press(.secondary)]).dialog.showsFocus)
  }

  @Test("the pointer is seen over what is on the page only")
  func hovering() {
    #expect(run([.move(.primary)]).dialog.hovered == .primary)
    #expect(run([.move(.primary), .move(nil)]).dialog.hovered == nil)
    #expect(run([.move(.yes)]).dialog.hovered == nil)
    #expect(run([.move(.primary), .press(.primary)]).dialog.pressed == .primary)
    #expect(run([.click(.primary), .move(.secondary)]).dialog.hovered == nil)
  }

  @Test("a card without a secondary button has the focus on Close, and offers nothing")
  func closeAlone() {
    let alone = Self.card(secondary: false)
    #expect(ShieldDialog(alone).controls == [.primary])
    #expect(run([.key(.tab), .key(.enter)], on: alone).answers == [.primary])
    #expect(run([.click(.secondary)], on: alone).answers == [])
  }

  @Test("a secondary button without items answers itself")
  func secondaryAlone() {
    #expect(run([.key(.enter)], on: Self.card(items: [])).answers == [.secondary])
    #expect(run([.click(.secondary)], on: Self.card(items: [])).answers == [.secondary])
  }

  @Test("a submenu has three items at most")
  func threeItems() {
    #expect(
      run([.key(.enter)]).dialog.controls == [.item(0), .item(1), .item(2), .primary, .secondary])
  }

  @Test("an answered dialog does nothing until a card comes, the same one too")
  func answered() {
    var (dialog, _) = run([.key(.escape)])
    for step: Step in [.key(.tab), .key(.enter), .key(.escape), .click(.primary), .click(.secondary)] {
      let before = dialog
      #expect(step.take(&dialog) == [])
      #expect(dialog == before)
    }
    dialog.show(Self.card())
    #expect(dialog == ShieldDialog(Self.card()))
  }

  @Test("newer words for the same showing keep the open page; another showing or other items begin anew")
  func newerWords() {
    var dialog = run([.key(.enter), .key(.down)]).dialog
    var newer = Self.card()
    newer.subtitle = ShieldCard.Label("You have 0:00.")
    dialog.show(newer)
    #expect(dialog.page == .menu)
    #expect(dialog.focus == .item(1))
    #expect(dialog.card == newer)
    var changed = dialog
    changed.show(Self.card(items: []))
    #expect(changed == ShieldDialog(Self.card(items: [])))
    dialog.show(Self.card(id: "2"))
    #expect(dialog == ShieldDialog(Self.card(id: "2")))
  }

  @Test("whatever is pressed in whatever order: one answer at most, and the focus is on the page", arguments: 0..<40)
  func anyOrder(seed: UInt64) {
    var random = Seeded(seed)
    let controls: [ShieldControl?] = [.primary, .secondary, .item(0), .item(1), .item(2), .item(9), .yes, .no, nil]
    let keys: [ShieldKey] = [.tab, .backTab, .up, .down, .left, .right, .enter, .space, .escape]
    let kinds: [(ShieldKey, ShieldControl?) -> Step] = [
      { key, _ in .key(key) }, { key, _ in .down(key) }, { key, _ in .repeated(key) }, { .move($1) }, { .press($1) },
      { .release($1) }, { .click($1) },
    ]
    var dialog = ShieldDialog(Self.card())
    var answers: [ShieldAnswer] = []
    for _ in 0..<200 {
      let step = kinds[random.next(below: kinds.count)](
        keys[random.next(below: keys.count)], controls[random.next(below: controls.count)])
      answers += step.take(&dialog)
      #expect(dialog.controls.contains(dialog.focus))
    }
    #expect(answers.count <= 1)
    #expect(dialog.isAnswered == (answers.count == 1))
  }
}
