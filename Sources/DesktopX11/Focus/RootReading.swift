internal import CXCB

/// What the window manager publishes on the root window.
final class RootReading {
  enum Manager: Hashable { case unread, absent, present(xcb_window_t) }

  private(set) var manager = Manager.unread
  /// The window in front; zero: none.
  private(set) var active: xcb_window_t = 0
  private(set) var tellsActive = true
  private(set) var stacking: [xcb_window_t] = []
  private(set) var currentDesktop: UInt32?
  private(set) var scale = 1.0
  /// The size of the whole screen.
  private(set) var screen: Area
  private let connection: XConnection
  private var isActiveRead = false
  private var mapped: [xcb_window_t] = []
  private var dirty = Set(AtomName.ofRoot)

  init(_ connection: XConnection) {
    self.connection = connection
    screen = Area(
      x: 0, y: 0, width: Int(connection.screen.pointee.width_in_pixels),
      height: Int(connection.screen.pointee.height_in_pixels))
    connection.select(
      [XCB_EVENT_MASK_PROPERTY_CHANGE, XCB_EVENT_MASK_STRUCTURE_NOTIFY, XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY],
      of: connection.root)
  }

  var isRead: Bool { manager != .unread && isActiveRead }

  /// Every window to know of: those the window manager lists, and the one it calls active.
  var windows: Set<xcb_window_t> { Set(stacking).union([active]).subtracting([0]) }

  func handle(_ event: XEvent) {
    switch event {
    case .property(let window, let atom) where window == connection.root:
      if let name = connection.name(atom), AtomName.ofRoot.contains(name) { dirty.insert(name) }
    case .property(_, let atom) where connection.name(atom) == .supportingWMCheck:
      // It may name its window on the root before it marks the window itself.
      dirty.insert(.supportingWMCheck)
    case .configured(let window, let area, _) where window == connection.root: screen = area
    case .destroyed(let window) where manager == .present(window): manager = .absent
    default: break
    }
  }

  /// Asks for what has changed.
  /// - Parameter windowsChanged: called when there may be others to know of.
  func read(_ windowsChanged: @escaping () -> Void) {
    for name in dirty {
      let longs: UInt32 = name == .clientList || name == .clientListStacking || name == .resourceManager ? 16384 : 256
      connection.property(name, of: connection.root, longs: longs) { [weak self] value in
        guard let self, let value else { return }
        take(name, value)
        if [.activeWindow, .clientList, .clientListStacking].contains(name) { windowsChanged() }
      }
    }
    dirty = []
  }

  private func take(_ name: AtomName, _ value: PropertyValue) {
    switch name {
    case .activeWindow:
      // Some window managers give two; the first is meant.
      active = value.numbers.first ?? 0
      isActiveRead = true
    case .clientListStacking where !value.isMissing: stacking = value.numbers
    case .clientList:
      // In the order of mapping, for a window manager that gives no other; which of the two is read last is open.
      if stacking.isEmpty || stacking == mapped { stacking = value.numbers }
      mapped = value.numbers
    case .currentDesktop: currentDesktop = value.numbers.first
    case .supported: tellsActive = value.numbers.contains(connection.number(.activeWindow))
    case .supportingWMCheck: check(value.numbers.first ?? 0)
    case .resourceManager: scale = Self.scale(in: value.text ?? "")
    default: break
    }
  }

  /// The property outlives the window manager; its window does not, and says its own number.
  private func check(_ window: xcb_window_t) {
    guard window != 0 else { return manager = .absent }
    connection.select([XCB_EVENT_MASK_PROPERTY_CHANGE, XCB_EVENT_MASK_STRUCTURE_NOTIFY], of: window)
    connection.property(.supportingWMCheck, of: window) { [weak self] value in
      guard let self else { return }
      manager = value?.numbers.first == window ? .present(window) : .absent
    }
  }

  /// `Xft.dpi: 192` is twice the usual 96.
  private static func scale(in resources: String) -> Double {
    let line = resources.split(separator: "\n").first { $0.hasPrefix("Xft.dpi:") }
    let value = line?.dropFirst("Xft.dpi:".count).filter { !$0.isWhitespace }
    guard let value, let dpi = Double(String(value)), dpi >= 96, dpi <= 960 else { return 1 }
    return dpi / 96
  }
}
