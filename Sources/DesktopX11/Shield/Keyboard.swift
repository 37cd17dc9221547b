internal import CXCB

/// Which keys a keyboard has, as the X server maps them now.
final class Keyboard {
  /// Every key but the modifiers: those stay with the window manager, which needs them for Alt+Tab.
  private(set) var codes: [xcb_keycode_t] = []
  private var keys: [xcb_keycode_t: ShieldKey] = [:]
  private let connection: XConnection
  private let all: ClosedRange<xcb_keycode_t>

  init(_ connection: XConnection) {
    self.connection = connection
    let setup = xcb_get_setup(connection.xcb).pointee
    all = setup.min_keycode...max(setup.min_keycode, setup.max_keycode)
  }

  /// Asks for the mapping; `done` is called when it is known.
  func read(_ done: @escaping () -> Void) {
    let symbols = xcb_get_keyboard_mapping(connection.xcb, all.lowerBound, UInt8(all.count))
    connection.onAnswer(symbols.sequence, as: xcb_get_keyboard_mapping_reply_t.self) { [weak self] reply in
      if let reply { self?.take(reply) }
    }
    let modifiers = xcb_get_modifier_mapping(connection.xcb)
    connection.onAnswer(modifiers.sequence, as: xcb_get_modifier_mapping_reply_t.self) { [weak self] reply in
      guard let self, let reply else { return }
      let held = UnsafeBufferPointer(
        start: xcb_get_modifier_mapping_keycodes(reply), count: Int(xcb_get_modifier_mapping_keycodes_length(reply)))
      codes = all.filter { !held.contains($0) }
      done()
    }
  }

  /// - Parameter modifiers: what is held: Shift 1, Control 4, Alt 8, Super 64.
  func key(_ code: xcb_keycode_t, _ modifiers: UInt16) -> ShieldKey? {
    guard modifiers & (4 | 8 | 64) == 0, let key = keys[code] else { return nil }
    return key == .tab && modifiers & 1 != 0 ? .backTab : key
  }

  private func take(_ reply: UnsafeMutablePointer<xcb_get_keyboard_mapping_reply_t>) {
    let width = Int(reply.pointee.keysyms_per_keycode)
    let symbols = UnsafeBufferPointer(
      start: xcb_get_keyboard_mapping_keysyms(reply), count: Int(xcb_get_keyboard_mapping_keysyms_length(reply)))
    keys = [:]
    for (index, code) in all.enumerated() where width > 0 && index * width < symbols.count {
      keys[code] = Self.symbols[symbols[index * width]]
    }
  }

  /// Keysyms, from X11's keysymdef.h.
  private static let symbols: [xcb_keysym_t: ShieldKey] = [
    0x20: .space, 0xff09: .tab, 0xff0d: .enter, 0xff1b: .escape, 0xff51: .left, 0xff52: .up, 0xff53: .right,
    0xff54: .down, 0xff8d: .enter,
  ]
}
