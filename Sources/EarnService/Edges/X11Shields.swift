#if DESKTOP_X11
  import Desktop
  import DesktopX11
  import EarnCore

  /// The shields on one display: brings keys and clicks to their dialogs, and what these look like to the windows.
  final class X11Shields {
    /// Told what was answered, on which window and on which card.
    var onAnswer: (ShieldAnswer, WindowID, String) -> Void = { _, _, _ in }
    /// How many keys another program keeps for itself, by window.
    private(set) var refusals: [WindowID: Int] = [:]
    var isDark = false {
      didSet { if isDark != oldValue { draw() } }
    }

    private let windows: ShieldWindows<Face>
    private var dialogs: [WindowID: ShieldDialog] = [:]

    /// All that decides how a shield looks.
    private struct Face: Hashable {
      let dialog: ShieldDialog
      let isDark: Bool

      func painted(_ size: PixelSize, _ scale: Double) -> PaintedCard {
        CardPainter.paint(
          dialog, on: CardSurface(width: size.width, height: size.height, scale: scale, isDark: isDark))
      }
    }

    init(on desktop: XDesktop) {
      windows = ShieldWindows(on: desktop) { face, size, scale in face.painted(size, scale).image.pixels }
      windows.onInput = { [unowned self] window, input in take(input, on: window) }
      windows.onRefusal = { [unowned self] window, keys in refusals[window] = keys }
      // Fonts are looked for at the first painting, which takes as long as ten others: not at the first shield.
      let rehearsal = ShieldCard(id: "", title: ShieldCard.Label("0:00"), primary: ShieldCard.Label("Close"))
      _ = Face(dialog: ShieldDialog(rehearsal), isDark: false).painted(PixelSize(width: 400, height: 300), 1)
    }

    func show(_ cards: [WindowID: ShieldCard]) {
      defer { if cards.isEmpty { Kernel.returnFreedMemory() } }
      dialogs = dialogs.filter { cards[$0.key] != nil }
      refusals = refusals.filter { cards[$0.key] != nil }
      for (window, card) in cards { dialogs[window, default: ShieldDialog(card)].show(card) }
      draw()
    }

    func close(_ window: WindowID, now: Int64) { windows.minimize(window, now: now) }

    private func draw() { windows.show(dialogs.mapValues { Face(dialog: $0, isDark: isDark) }) }

    private func take(_ input: ShieldInput, on window: WindowID) {
      guard var dialog = dialogs[window] else { return }
      let answer: ShieldAnswer?
      switch input {
      case .key(let key, let isRepeat): answer = dialog.press(Desktop.ShieldKey(key), isRepeat: isRepeat)
      case .keyReleased(let key):
        dialog.release(Desktop.ShieldKey(key))
        answer = nil
      case .pointer(let what, let x, let y, let size, let scale):
        let regions = Face(dialog: dialog, isDark: isDark).painted(size, scale).regions
        answer = dialog.take(what, on: regions.control(atX: x, y: y))
      }
      dialogs[window] = dialog
      draw()
      if let answer { onAnswer(answer, window, dialog.card.id) }
    }
  }

  extension ShieldDialog {
    /// - Parameter control: what the pointer is on.
    fileprivate mutating func take(_ pointer: ShieldPointer, on control: ShieldControl?) -> ShieldAnswer? {
      switch pointer {
      case .moved: movePointer(over: control)
      case .left: movePointer(over: nil)
      case .pressed(button: 1): pressPointer(on: control)
      case .released(button: 1): return releasePointer(on: control)
      case .pressed, .released: break
      }
      return nil
    }
  }

  extension Desktop.ShieldKey {
    fileprivate init(_ key: DesktopX11.ShieldKey) {
      self =
        switch key {
        case .tab: .tab
        case .backTab: .backTab
        case .left: .left
        case .right: .right
        case .up: .up
        case .down: .down
        case .enter: .enter
        case .space: .space
        case .escape: .escape
        }
    }
  }
#endif
