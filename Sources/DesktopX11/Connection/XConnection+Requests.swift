internal import CXCB

extension XConnection {
  /// Reads a property, at most `longs` times four bytes of it. Nil: the window is not there.
  func property(
    _ atom: AtomName, of window: xcb_window_t, longs: UInt32 = 256, _ take: @escaping (PropertyValue?) -> Void
  ) {
    let cookie = xcb_get_property(
      xcb, 0, window, number(atom), xcb_atom_t(XCB_GET_PROPERTY_TYPE_ANY.rawValue), 0, longs)
    onAnswer(cookie.sequence, as: xcb_get_property_reply_t.self) { take($0.map(PropertyValue.init)) }
  }

  /// Asks to be told of a window's events. Replaces what was asked for before.
  func select(_ events: [xcb_event_mask_t], of window: xcb_window_t) {
    var mask = events.reduce(UInt32(0)) { $0 | $1.rawValue }
    xcb_change_window_attributes(xcb, window, XCB_CW_EVENT_MASK.rawValue, &mask)
  }

  /// Asks the window manager for something, about a window.
  func askManager(_ message: AtomName, about window: xcb_window_t, _ data: UInt32...) {
    var event = xcb_client_message_event_t()
    event.response_type = UInt8(XCB_CLIENT_MESSAGE)
    event.format = 32
    event.window = window
    event.type = number(message)
    withUnsafeMutableBytes(of: &event.data) { bytes in
      for (index, value) in data.prefix(5).enumerated() {
        bytes.storeBytes(of: value, toByteOffset: index * 4, as: UInt32.self)
      }
    }
    let mask = XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY.rawValue | XCB_EVENT_MASK_SUBSTRUCTURE_REDIRECT.rawValue
    withUnsafeBytes(of: event) { bytes in
      _ = xcb_send_event(xcb, 0, root, mask, bytes.baseAddress?.assumingMemoryBound(to: CChar.self))
    }
  }
}
