internal import CXCB

/// The windows programs have on the display, each kept up to date by what the server tells.
final class ClientList {
  private(set) var clients: [xcb_window_t: XClient] = [:]
  private let connection: XConnection

  init(_ connection: XConnection) { self.connection = connection }

  subscript(id: xcb_window_t) -> XClient? { clients[id] }

  /// Knows these windows and no others.
  func follow(_ ids: Set<xcb_window_t>) {
    for id in clients.keys where !ids.contains(id) {
      clients[id] = nil
      connection.select([], of: id)
    }
    for id in ids where clients[id] == nil { begin(id) }
  }

  func handle(_ event: XEvent) {
    switch event {
    case .property(let window, let atom):
      guard let client = clients[window], let name = connection.name(atom) else { return }
      if AtomName.ofClient.contains(name) { read(name, client) }
    case .configured(let window, let area, _):
      for client in clients.values where client.frame == window { client.frameArea = area }
    case .destroyed(let window): clients[window] = nil
    case .reparented(let window): clients[window].map(findFrame)
    case .mapped(let window): shown(window).forEach(readAttributes)
    case .unmapped(let window):
      for client in shown(window) {
        client.isViewable = false
        // A window manager that starts or goes takes windows off and puts them back within a moment.
        readAttributes(client)
      }
    default: break
    }
  }

  /// Whom the mapping of a window concerns.
  private func shown(_ window: xcb_window_t) -> [XClient] {
    clients.values.filter { $0.id == window || $0.frame == window }
  }

  private func begin(_ id: xcb_window_t) {
    let client = XClient(id)
    clients[id] = client
    connection.select([XCB_EVENT_MASK_PROPERTY_CHANGE, XCB_EVENT_MASK_STRUCTURE_NOTIFY], of: id)
    for name in AtomName.ofClient { read(name, client) }
    findFrame(client)
    // Answers come in order: with this one the reading is complete.
    readAttributes(client)
  }

  private func read(_ name: AtomName, _ client: XClient) {
    connection.property(name, of: client.id) { value in
      if let value { client.take(name, value) }
    }
  }

  private func readAttributes(_ client: XClient) {
    let cookie = xcb_get_window_attributes(connection.xcb, client.id)
    connection.onAnswer(cookie.sequence, as: xcb_get_window_attributes_reply_t.self) { [weak self] reply in
      guard let self, clients[client.id] === client else { return }
      // The window may be gone at any time, and its number may stay in the window manager's list.
      guard let reply else { return clients[client.id] = nil }
      client.isViewable = UInt32(reply.pointee.map_state) == XCB_MAP_STATE_VIEWABLE.rawValue
      client.isRead = true
    }
  }

  private func findFrame(_ client: XClient) {
    client.frameSearch += 1
    climb(from: client.id, client, client.frameSearch, steps: 8)
  }

  /// Asks for the parent of a window until that is the root: a frame may hold its client in further windows.
  /// - Parameter direct: the client's own parent, once that is known.
  private func climb(
    from window: xcb_window_t, _ client: XClient, _ search: Int, direct: xcb_window_t? = nil, steps: Int
  ) {
    let cookie = xcb_query_tree(connection.xcb, window)
    connection.onAnswer(cookie.sequence, as: xcb_query_tree_reply_t.self) { [weak self] reply in
      guard let self, client.frameSearch == search, let parent = reply?.pointee.parent else { return }
      let direct = direct ?? parent
      if parent == connection.root { return place(client, in: window, direct, search) }
      if steps > 0 { climb(from: parent, client, search, direct: direct, steps: steps - 1) }
    }
  }

  private func place(_ client: XClient, in frame: xcb_window_t, _ parent: xcb_window_t, _ search: Int) {
    let cookie = xcb_get_geometry(connection.xcb, frame)
    connection.onAnswer(cookie.sequence, as: xcb_get_geometry_reply_t.self) { [weak self] reply in
      guard let self, client.frameSearch == search, let geometry = reply?.pointee else { return }
      client.frame = frame
      client.parent = parent
      client.frameArea = Area(
        x: geometry.x, y: geometry.y, width: geometry.width, height: geometry.height, border: geometry.border_width)
      // It may have been mapped before anybody knew whose frame it is.
      readAttributes(client)
    }
  }
}
