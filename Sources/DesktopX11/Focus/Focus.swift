internal import CXCB
internal import EarnCore

/// Makes of windows and root properties what the desktop shows.
final class Focus {
  private let connection: XConnection
  private let root: RootReading
  private let clients: ClientList
  private let identify: (XWindowIdentity) -> FrontWindow
  private var front: xcb_window_t?
  /// The windows that were in front, the latest last.
  private(set) var history: [xcb_window_t] = []

  init(
    _ connection: XConnection, _ root: RootReading, _ clients: ClientList,
    _ identify: @escaping (XWindowIdentity) -> FrontWindow
  ) {
    self.connection = connection
    self.root = root
    self.clients = clients
    self.identify = identify
  }

  /// What the desktop shows; nil while the window in front is still being read.
  func view() -> DesktopView? {
    guard root.isRead else { return nil }
    var view = DesktopView(front: .none, visible: visible)
    guard unknownReason == nil else {
      view.front = .unknown
      return view
    }
    guard root.active != 0, let client = clients[root.active] else { return view }
    guard client.isRead else { return nil }
    // A shield never takes the focus; were it given one, what it covers is still in front.
    let shown = client.isShield ? front.flatMap { clients[$0] } : client
    guard let shown else { return view }
    remember(shown.id)
    view.front = .window(known(shown))
    view.frontWindow = WindowID(shown.id)
    return view
  }

  /// Why nobody knows what is in front; nil: it is known.
  var unknownReason: String? {
    if root.manager == .absent {
      return "There is no window manager on this display that says which window is in front (_NET_SUPPORTING_WM_CHECK)."
    }
    if !root.tellsActive {
      return "The window manager does not say which window is in front (_NET_ACTIVE_WINDOW)."
    }
    return nil
  }

  func isVisible(_ client: XClient) -> Bool {
    client.isRead && client.isViewable && !client.isMinimized(connection) && client.isOn(root.currentDesktop)
  }

  private var visible: [WindowID: FrontWindow] {
    var windows: [WindowID: FrontWindow] = [:]
    for client in clients.clients.values where isVisible(client) && !client.isShield {
      windows[WindowID(client.id)] = known(client)
    }
    return windows
  }

  private func remember(_ window: xcb_window_t) {
    guard front != window || history.last != window else { return }
    front = window
    history = history.filter { $0 != window && clients[$0] != nil } + [window]
  }

  private func known(_ client: XClient) -> FrontWindow {
    if let known = client.known { return known }
    let window = identify(client.identity)
    client.known = window
    return window
  }
}
