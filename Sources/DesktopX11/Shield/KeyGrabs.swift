internal import CXCB

/// Takes the keys of covered windows: passive grabs on each, one for each key that is no modifier.
///
/// The focus stays where it is, so that nobody fights over it. A grab of the whole keyboard, or of any key at all, would
/// take Alt+Tab from the window manager; its own grabs lie on the root window and go before these.
final class KeyGrabs {
  private struct Batch {
    var first, last: UInt32
    var refusals = 0
    var isTold = false
  }

  private let connection: XConnection
  private let keyboard: Keyboard
  private var batches: [xcb_window_t: Batch] = [:]

  init(_ connection: XConnection) {
    self.connection = connection
    keyboard = Keyboard(connection)
    readKeyboard()
  }

  func grab(_ window: xcb_window_t) {
    var sequences: [UInt32] = []
    for code in keyboard.codes {
      let cookie = xcb_grab_key(
        connection.xcb, 0, window, UInt16(XCB_MOD_MASK_ANY.rawValue), code, UInt8(XCB_GRAB_MODE_ASYNC.rawValue),
        UInt8(XCB_GRAB_MODE_ASYNC.rawValue))
      sequences.append(cookie.sequence)
    }
    // Before the keyboard is known nothing is sent; it is made up for when it is.
    batches[window] = Batch(first: sequences.first ?? 0, last: sequences.last ?? 0)
  }

  func release(_ window: xcb_window_t) {
    guard batches.removeValue(forKey: window) != nil else { return }
    xcb_ungrab_key(connection.xcb, xcb_keycode_t(XCB_GRAB_ANY.rawValue), window, UInt16(XCB_MOD_MASK_ANY.rawValue))
  }

  func key(_ code: xcb_keycode_t, _ modifiers: UInt16) -> ShieldKey? { keyboard.key(code, modifiers) }

  func handle(_ event: XEvent) {
    switch event {
    case .keyboardChanged: readKeyboard()
    case .refused(let request, _, let sequence) where request == UInt8(XCB_GRAB_KEY):
      for (window, batch) in batches where batch.first != 0 {
        guard sequence &- batch.first <= batch.last &- batch.first else { continue }
        batches[window]?.refusals += 1
        batches[window]?.isTold = false
      }
    default: break
    }
  }

  /// The windows of which keys were refused since this was last asked, and how many.
  func takeRefusals() -> [xcb_window_t: Int] {
    let new = batches.filter { $1.refusals > 0 && !$1.isTold }
    for window in new.keys { batches[window]?.isTold = true }
    return new.mapValues(\.refusals)
  }

  /// Tries again where another program had keys.
  func retry() {
    for (window, batch) in batches where batch.refusals > 0 { grab(window) }
  }

  private func readKeyboard() {
    let former = keyboard.codes
    keyboard.read { [weak self] in
      guard let self else { return }
      let others = former.filter { !self.keyboard.codes.contains($0) }
      for window in Array(batches.keys) {
        // What stays is not let go of: between that and a new grab a key could slip through.
        for code in others { xcb_ungrab_key(connection.xcb, code, window, UInt16(XCB_MOD_MASK_ANY.rawValue)) }
        grab(window)
      }
    }
  }
}
