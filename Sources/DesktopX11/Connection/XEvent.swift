internal import CXCB

/// What the X server tells, of all it can tell.
enum XEvent {
  enum Pointer { case moved, pressed, released, left }
  enum Key { case pressed, released }

  case property(window: xcb_window_t, atom: xcb_atom_t)
  case configured(window: xcb_window_t, area: Area, above: xcb_window_t)
  case mapped(window: xcb_window_t)
  case unmapped(window: xcb_window_t)
  case destroyed(window: xcb_window_t)
  case reparented(window: xcb_window_t)
  case key(Key, window: xcb_window_t, code: xcb_keycode_t, modifiers: UInt16, time: xcb_timestamp_t)
  case pointer(Pointer, window: xcb_window_t, x: Int, y: Int, button: UInt8, time: xcb_timestamp_t)
  case keyboardChanged
  case alarm(xcb_sync_alarm_t, counter: Int64)
  case refused(request: UInt8, code: UInt8, sequence: UInt32)

  /// - Parameter firstSync: the number of the first event of xcb-sync; nil where the server does not have it.
  init?(_ raw: UnsafeMutablePointer<xcb_generic_event_t>, _ firstSync: UInt8?) {
    let type = raw.pointee.response_type & 0x7f
    if let event = XEvent(ofWindows: raw, type) ?? XEvent(ofInput: raw, type) {
      self = event
    } else if let firstSync, type == firstSync &+ UInt8(XCB_SYNC_ALARM_NOTIFY) {
      let event = Self.read(raw, xcb_sync_alarm_notify_event_t.self)
      self = .alarm(event.alarm, counter: Int64(event.counter_value.hi) << 32 | Int64(event.counter_value.lo))
    } else {
      return nil
    }
  }

  private init?(ofWindows raw: UnsafeMutablePointer<xcb_generic_event_t>, _ type: UInt8) {
    switch Int32(type) {
    case XCB_PROPERTY_NOTIFY:
      let event = Self.read(raw, xcb_property_notify_event_t.self)
      self = .property(window: event.window, atom: event.atom)
    case XCB_CONFIGURE_NOTIFY:
      // A synthetic one tells a client where its frame is, in coordinates of another window than the real ones.
      guard raw.pointee.response_type & 0x80 == 0 else { return nil }
      let event = Self.read(raw, xcb_configure_notify_event_t.self)
      let area = Area(x: event.x, y: event.y, width: event.width, height: event.height, border: event.border_width)
      self = .configured(window: event.window, area: area, above: event.above_sibling)
    case XCB_MAP_NOTIFY: self = .mapped(window: Self.read(raw, xcb_map_notify_event_t.self).window)
    case XCB_UNMAP_NOTIFY: self = .unmapped(window: Self.read(raw, xcb_unmap_notify_event_t.self).window)
    case XCB_DESTROY_NOTIFY: self = .destroyed(window: Self.read(raw, xcb_destroy_notify_event_t.self).window)
    case XCB_REPARENT_NOTIFY: self = .reparented(window: Self.read(raw, xcb_reparent_notify_event_t.self).window)
    case 0:
      let error = Self.read(raw, xcb_generic_error_t.self)
      self = .refused(request: error.major_code, code: error.error_code, sequence: error.full_sequence)
    default: return nil
    }
  }

  private init?(ofInput raw: UnsafeMutablePointer<xcb_generic_event_t>, _ type: UInt8) {
    switch Int32(type) {
    case XCB_KEY_PRESS, XCB_KEY_RELEASE:
      let event = Self.read(raw, xcb_key_press_event_t.self)
      let what = Int32(type) == XCB_KEY_PRESS ? Key.pressed : .released
      self = .key(what, window: event.event, code: event.detail, modifiers: event.state, time: event.time)
    case XCB_BUTTON_PRESS: self = .init(.pressed, Self.read(raw, xcb_button_press_event_t.self))
    case XCB_BUTTON_RELEASE: self = .init(.released, Self.read(raw, xcb_button_press_event_t.self))
    case XCB_MOTION_NOTIFY: self = .init(.moved, Self.read(raw, xcb_button_press_event_t.self))
    case XCB_LEAVE_NOTIFY: self = .init(.left, Self.read(raw, xcb_button_press_event_t.self))
    case XCB_MAPPING_NOTIFY:
      let event = Self.read(raw, xcb_mapping_notify_event_t.self)
      guard event.request != UInt8(XCB_MAPPING_POINTER.rawValue) else { return nil }
      self = .keyboardChanged
    default: return nil
    }
  }

  /// All events of the pointer begin alike.
  private init(_ what: Pointer, _ event: xcb_button_press_event_t) {
    self = .pointer(
      what, window: event.event, x: Int(event.event_x), y: Int(event.event_y), button: event.detail, time: event.time)
  }

  private static func read<Event>(_ raw: UnsafeMutablePointer<xcb_generic_event_t>, _: Event.Type) -> Event {
    UnsafeRawPointer(raw).load(as: Event.self)
  }
}
