#if DESKTOP_X11
  import EarnCore
  import TestKit
  import Testing

  @testable import Desktop

  @Suite("A shield as pixels")
  struct CardPainterTests {
    private static let steam = ShieldCard(
      id: "1", title: ShieldCard.Label("Steam is resting"),
      subtitle: ShieldCard.Label("You have 0:00. 20 push-ups earn 5 minutes."), primary: ShieldCard.Label("Close"),
      secondary: ShieldCard.Label("Earn more…"),
      items: [
        ShieldCard.Item(label: "20 push-ups · +5m", question: "Did you do 20 push-ups?"),
        ShieldCard.Item(label: "5 pages · +5m", question: "Did you read 5 pages?"),
      ])

    private func paint(
      _ card: ShieldCard = steam, _ width: Int = 900, _ height: Int = 640, scale: Double = 1, isDark: Bool = false
    ) -> PaintedCard {
      paint(ShieldDialog(card), width, height, scale: scale, isDark: isDark)
    }

    private func paint(
      _ dialog: ShieldDialog, _ width: Int = 900, _ height: Int = 640, scale: Double = 1, isDark: Bool = false
    ) -> PaintedCard {
      CardPainter.paint(dialog, on: CardSurface(width: width, height: height, scale: scale, isDark: isDark))
    }

    static let sizes = [
      (1, 1), (20, 12), (100, 80), (160, 100), (200, 130), (300, 260), (400, 320), (900, 640), (1920, 200), (150, 900),
      (1920, 1080), (3840, 2160),
    ]

    @Test("any window is covered by opaque pixels, light and dark", arguments: sizes)
    func covers(width: Int, height: Int) {
      for isDark in [false, true] {
        let painted = paint(Self.steam, width, height, isDark: isDark)
        #expect(painted.image.width == width)
        #expect(painted.image.height == height)
        #expect(painted.image.pixels.count == width * height)
        #expect(painted.image.opaqueShare == 1)
      }
    }

    @Test("what can be pressed lies on the card, apart from one another", arguments: sizes)
    func regions(width: Int, height: Int) {
      var dialog = ShieldDialog(Self.steam)
      for _ in 0..<3 {
        for scale in [1, 1.5, 2] {
          let painted = paint(dialog, width, height, scale: scale)
          for region in painted.regions {
            #expect(painted.frame.contains(region.frame))
            #expect(region.frame.width > 0 && region.frame.height > 0)
            let overlapping = painted.regions.filter { $0.frame.intersects(region.frame) }
            #expect(overlapping == [region])
          }
          #expect(Set(painted.regions.map(\.control)).isSubset(of: dialog.controls))
        }
        _ = dialog.press(.enter)
        dialog.release(.enter)
      }
    }

    @Test("a window with room for a title and two buttons has them; a smaller one covers all the same")
    func smallest() {
      #expect(paint(Self.steam, 200, 130).regions.count == 2)
      #expect(paint(Self.steam, 160, 100).regions == [])
      let (blank, small) = (paint(Self.steam, 20, 12), paint(Self.steam, 100, 80))
      #expect(blank.image.colors > 1)
      #expect(small.frame.width > 30)
    }

    @Test("where a title and two buttons have room, every page has what leads on")
    func smallPages() {
      var dialog = ShieldDialog(Self.steam)
      var seen: [[ShieldControl]] = []
      for _ in 0..<3 {
        seen.append(paint(dialog, 200, 130).regions.map(\.control))
        _ = dialog.press(.enter)
        dialog.release(.enter)
      }
      #expect(seen == [[.secondary, .primary], [.item(0), .item(1)], [.no, .yes]])
    }

    @Test("the middle of a control is where it can be pressed, and the corner of the window is not")
    func pointing() {
      let painted = paint()
      for region in painted.regions {
        let frame = region.frame
        #expect(
          painted.regions.control(atX: frame.x + frame.width / 2, y: frame.y + frame.height / 2) == region.control)
        #expect(painted.regions.control(atX: frame.x + frame.width, y: frame.y) != region.control)
      }
      #expect(painted.regions.control(atX: 0, y: 0) == nil)
    }

    @Test("at scale 2 everything has twice the size")
    func doubled() throws {
      let (one, two) = (paint(), paint(Self.steam, 1800, 1280, scale: 2))
      for (single, double) in zip(one.regions, two.regions) {
        #expect(abs(double.frame.width - 2 * single.frame.width) <= 2)
        #expect(abs(double.frame.x - 2 * single.frame.x) <= 2)
      }
      #expect(one.regions.map(\.control) == two.regions.map(\.control))
    }

    @Test(
      "a text in any script is drawn, and other words look different",
      arguments: [
        ("Steam is resting", "Doom is resting"), ("ستيم يستريح", "دوم يستريح"),
        ("スチームは休憩中です", "ドゥームは休憩中です"), ("🎮 Steam", "😴 Steam"), ("Ελλάδα", "Россия"),
        ("", "a\u{0301}\u{0302}\u{0303}\u{0304}"),
      ])
    func scripts(one: String, two: String) {
      var (left, right) = (Self.steam, Self.steam)
      left.title = ShieldCard.Label(one)
      right.title = ShieldCard.Label(two)
      let (first, second) = (paint(left), paint(right))
      #expect(first.image.pixels.hashValue != second.image.pixels.hashValue)
      #expect(first.image.pixels.hashValue == paint(left).image.pixels.hashValue)
    }

    @Test("emoji are drawn in colour", .enabled(if: Fonts.hasEmoji, "install fonts-noto-color-emoji"))
    func emoji() {
      var card = Self.steam
      card.subtitle = ShieldCard.Label("🍓🍓🍓")
      let strawberries = paint(card).image.share { $0.red > $0.blue + 100 && $0.red > $0.green + 100 }
      #expect(strawberries > 0)
      #expect(paint().image.share { $0.red > $0.blue + 100 && $0.red > $0.green + 100 } == 0)
    }

    @Test("a title that is read from the right mirrors the buttons")
    func mirrored() throws {
      var arabic = Self.steam
      arabic.title = ShieldCard.Label("ستيم يستريح")
      let close = try #require(paint().regions.first { $0.control == .primary })
      let mirrored = try #require(paint(arabic).regions.first { $0.control == .primary })
      #expect(close.frame.x < 450)
      #expect(mirrored.frame.x > 450)
    }

    @Test("text of any length and kind stays on the card", arguments: [Int](0..<7))
    func longTexts(kind: Int) {
      let texts = [
        String(repeating: "W", count: 200), String(repeating: "Wolfenstein ", count: 17),
        String(repeating: "ستيم ", count: 60), String(repeating: "休", count: 200),
        "a" + String(repeating: "\u{0301}", count: 5000), String(repeating: "line\n", count: 100),
        "\u{0}\u{7}\u{202E}\u{2028}" + String(repeating: "👨‍👩‍👧‍👦", count: 100_000),
      ]
      let card = ShieldCard(
        id: "1", title: ShieldCard.Label(texts[kind]), subtitle: ShieldCard.Label(texts[kind]),
        primary: ShieldCard.Label(texts[kind]), secondary: ShieldCard.Label(texts[kind]),
        items: [ShieldCard.Item(label: texts[kind], question: texts[kind])])
      let painted = paint(card)
      #expect(painted.regions.count == 2)
      #expect(painted.frame.x > 0 && painted.frame.y > 0)
      #expect(painted.image.pixel(x: 5, y: 320) == paint().image.pixel(x: 5, y: 320))
    }

    @Test("hover, pressing, focus and an answer can each be seen")
    func states() {
      var seen: Set<Int> = [paint().image.pixels.hashValue]
      func isNew(_ dialog: ShieldDialog) -> Bool { seen.insert(paint(dialog).image.pixels.hashValue).inserted }
      var dialog = ShieldDialog(Self.steam)
      dialog.movePointer(over: .primary)
      #expect(isNew(dialog))
      dialog.pressPointer(on: .primary)
      #expect(isNew(dialog))
      dialog = ShieldDialog(Self.steam)
      _ = dialog.press(.tab)
      #expect(isNew(dialog))
      _ = dialog.press(.tab)
      #expect(isNew(dialog))
      _ = dialog.press(.enter)
      #expect(isNew(dialog))
      dialog = ShieldDialog(Self.steam)
      _ = dialog.press(.escape)
      #expect(isNew(dialog))
    }

    @Test("between paintings of one page nothing changes outside the card's frame")
    func frame() {
      var dialog = ShieldDialog(Self.steam)
      let before = paint(dialog)
      _ = dialog.press(.tab)
      let after = paint(dialog)
      #expect(before.frame == after.frame)
      #expect(before.image.differences(from: after.image).allSatisfy { before.frame.contains(x: $0.x, y: $0.y) })
    }

    @Test("a background that lets light through covers all the same, in its colour")
    func tinted() {
      var card = Self.steam
      let red = ShieldCard.Tint.Color(red: 1, green: 0, blue: 0, alpha: 0.5)
      card.background = ShieldCard.Tint(light: red, dark: red)
      let painted = paint(card)
      #expect(painted.image.opaqueShare == 1)
      #expect(painted.image.pixel(x: 0, y: 0).red > painted.image.pixel(x: 0, y: 0).green + 50)
    }

    @Test("an icon that is no picture, or none at all, is the product's own mark")
    func noIcon() {
      var card = Self.steam
      let mark = paint().image.pixels.hashValue
      for name in ["", "no-such-icon", "/etc/passwd", "/nowhere.png", "../../x", "a\u{0}b"] {
        card.icon = name
        #expect(paint(card).image.pixels.hashValue == mark, "\(name)")
      }
    }
  }
#endif
