internal import CXCB
public import EarnCore

/// Keeps a shield over each window that shall be covered, and over its dialogs, wherever they go.
///
/// `Face` is all that decides how a shield looks; a shield whose face is equal is not drawn again.
public final class ShieldWindows<Face: Equatable> {
  /// Draws a face: rows from the top, each pixel premultiplied ARGB, 0xAARRGGBB.
  public typealias Renderer = (_ face: Face, _ size: PixelSize, _ scale: Double) -> [UInt32]

  /// Told of keys and the pointer, with the window whose shield it was.
  public var onInput: (WindowID, ShieldInput) -> Void = { _, _ in }
  /// Told when a shield is mapped and painted.
  public var onShown: (WindowID) -> Void = { _ in }
  /// Told how many keys of a covered window another program keeps for itself. Tried again when the focus moves.
  public var onRefusal: (WindowID, _ keys: Int) -> Void = { _, _ in }

  let desktop: XDesktop
  var shields: [xcb_window_t: Shield] = [:]
  var departures: [xcb_window_t: Int64] = [:]
  var lastInput: xcb_timestamp_t = 0
  private let render: Renderer
  private let canvas: Canvas?
  private let compositor: Compositor
  let grabs: KeyGrabs
  private var wanted: [xcb_window_t: Face] = [:]
  /// The key that came up last.
  var released: HeldKey?

  struct HeldKey: Equatable {
    let key: ShieldKey
    let owner: xcb_window_t
    let time: xcb_timestamp_t
  }
  /// The window manager puts unmanaged windows over all others.
  var areLifted = false
  var lastActive: xcb_window_t = 0

  /// A shield, whose it is, and what it shows.
  struct Shield {
    let window: ShieldWindow
    var owner: xcb_window_t
    /// The window its keys are taken from.
    var keyTarget: xcb_window_t?
    var face: Face?
    var size: PixelSize?
    var scale = 1.0
  }

  public init(on desktop: XDesktop, render: @escaping Renderer) {
    self.desktop = desktop
    self.render = render
    canvas = Canvas(desktop.connection)
    compositor = Compositor(desktop.connection)
    grabs = KeyGrabs(desktop.connection)
    desktop.listener = self
    desktop.connection.flush()
  }

  /// Whether the display has windows that can be drawn in: 24 bits of colour.
  public var canDraw: Bool { canvas != nil }

  /// The windows that have a shield, dialogs included.
  public var covered: Set<WindowID> { Set(shields.keys.map { WindowID($0) }) }

  /// Covers these windows, each with its face, and no others.
  public func show(_ faces: [WindowID: Face]) {
    wanted = Dictionary(faces.map { ($0.key.number, $0.value) }) { first, _ in first }
    reconcile()
    desktop.connection.flush()
  }

  func reconcile() {
    let clients = desktop.clients.clients
    let family = ShieldFamily(clients: clients, root: desktop.connection.root)
    let covered = Set(wanted.keys)
    for id in shields.keys where clients[id] == nil || owner(id, family, covered) == nil { remove(id) }
    for client in clients.values where !client.isShield {
      if let owner = family.owner(of: client, among: covered), let face = wanted[owner] { cover(client, owner, face) }
    }
  }

  private func owner(_ id: xcb_window_t, _ family: ShieldFamily, _ covered: Set<xcb_window_t>) -> xcb_window_t? {
    family.clients[id].flatMap { family.owner(of: $0, among: covered) }
  }

  private func cover(_ client: XClient, _ owner: xcb_window_t, _ face: Face) {
    guard let canvas, let frame = client.frame, let area = drawable(client.area) else { return }
    var shield =
      shields[client.id]
      ?? Shield(window: ShieldWindow(desktop.connection, canvas, over: frame, area), owner: owner)
    if shields[client.id] == nil { compositor.look() }
    if shield.keyTarget != client.keyTarget {
      if let former = shield.keyTarget { grabs.release(former) }
      shield.keyTarget = client.keyTarget
      grabs.grab(client.keyTarget)
    }
    shield.owner = owner
    if client.isViewable { paint(&shield, face, PixelSize(width: area.width, height: area.height)) }
    shield.window.place(over: frame, area)
    shield.window.restack()
    shield.window.cut(compositor.isThere || areLifted ? areas(above: client) : [])
    shield.window.setMapped(client.isViewable)
    shields[client.id] = shield
  }

  /// What must be left free where a shield lies over more than it covers: the windows above the covered one.
  private func areas(above client: XClient) -> [Area] {
    guard let place = desktop.root.stacking.lastIndex(of: client.id) else { return [] }
    return desktop.root.stacking[(place + 1)...].compactMap { id in
      guard wanted[id] == nil, shields[id] == nil, let other = desktop.clients[id] else { return nil }
      return desktop.focus.isVisible(other) ? other.area : nil
    }
  }

  /// A window larger than the screen is covered where it can be seen.
  private func drawable(_ area: Area?) -> Area? {
    let screen = desktop.root.screen
    guard let area, area.width > screen.width || area.height > screen.height else { return area }
    return area.within(screen)
  }

  private func paint(_ shield: inout Shield, _ face: Face, _ size: PixelSize) {
    let scale = desktop.root.scale
    guard face != shield.face || size != shield.size || scale != shield.scale else { return }
    shield.window.paint(render(face, size, scale), size)
    shield.face = face
    shield.size = size
    shield.scale = scale
  }

  private func remove(_ id: xcb_window_t) {
    guard let shield = shields.removeValue(forKey: id) else { return }
    shield.window.destroy()
    shield.keyTarget.map(grabs.release)
  }
}
